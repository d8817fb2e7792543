import { authPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** Tells the owner of an account that its password is another now, and whether Steam was unlinked with it. */
export function passwordChanged({ name, steamUnlinked }: { name: string; steamUnlinked: boolean }, pen: Pen): Letter {
  return {
    subject: pen.words('passwordChangedSubject'),
    greeting: pen.words('greeting', { name }),
    paragraphs: [
      pen.words('passwordChangedText'),
      ...(steamUnlinked ? [pen.words('steamUnlinkedText')] : []),
      pen.words('passwordChangedWarning'),
    ],
    button: { label: pen.words('resetButton'), url: pen.page(authPath('reset')) },
  };
}
