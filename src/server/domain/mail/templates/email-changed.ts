import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Informs the previous address of an account. */
export function emailChanged({ name, newEmail }: { name: string; newEmail: string }, t: Translator): EmailBody {
  return {
    subject: t.text('emailChangedSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('emailChangedText', { email: newEmail }), t.text('emailChangedWarning')],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
}
