import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** Goes to the present address when another one is asked for, while the change can still be withdrawn. */
export function emailChangeAsked({ name, newEmail }: { name: string; newEmail: string }, pen: Pen): Letter {
  return {
    subject: pen.words('emailChangeAskedSubject'),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('emailChangeAskedText', { email: newEmail }), pen.words('emailChangeAskedWarning')],
    button: { label: pen.words('accountButton'), url: pen.page(accountPath('personal')) },
  };
}
