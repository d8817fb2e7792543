import type { Letter, Pen } from '../letter.ts';

/** The last mail to a customer who has closed the account. */
export function accountClosed({ name }: { name: string }, pen: Pen): Letter {
  return {
    subject: pen.words('accountClosedSubject'),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('accountClosedText'), pen.words('accountClosedBooks')],
    notes: [pen.words('accountClosedWarning')],
  };
}
