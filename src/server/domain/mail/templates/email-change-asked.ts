import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Warns the current address of a requested change while the change can still be cancelled. */
export function emailChangeAsked({ name, newEmail }: { name: string; newEmail: string }, t: Translator): EmailBody {
  return {
    subject: t.text('emailChangeAskedSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('emailChangeAskedText', { email: newEmail }), t.text('emailChangeAskedWarning')],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
}
