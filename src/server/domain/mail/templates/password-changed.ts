import { authPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Informs the owner of an account of a new password, and of the unlinked Steam account if there was one. */
export function passwordChanged(
  { name, steamUnlinked }: { name: string; steamUnlinked: boolean },
  t: Translator,
): EmailBody {
  return {
    subject: t.text('passwordChangedSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [
      t.text('passwordChangedText'),
      ...(steamUnlinked ? [t.text('steamUnlinkedText')] : []),
      t.text('passwordChangedWarning'),
    ],
    button: { label: t.text('resetButton'), url: t.pageUrl(authPath('reset')) },
  };
}
