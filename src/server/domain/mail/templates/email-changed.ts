import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** Goes to the address that an account had before. */
export function emailChanged({ name, newEmail }: { name: string; newEmail: string }, pen: Pen): Letter {
  return {
    subject: pen.words('emailChangedSubject'),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('emailChangedText', { email: newEmail }), pen.words('emailChangedWarning')],
    button: { label: pen.words('accountButton'), url: pen.page(accountPath('personal')) },
  };
}
