import type { EmailBody, Translator } from '../email-body.ts';

/** The last mail to a customer who has closed the account. */
export function accountClosed({ name }: { name: string }, t: Translator): EmailBody {
  return {
    subject: t.text('accountClosedSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('accountClosedText'), t.text('accountClosedBooks')],
    notes: [t.text('accountClosedWarning')],
  };
}
