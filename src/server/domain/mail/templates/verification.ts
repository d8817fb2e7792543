import { verificationHours } from '#rules/limits.ts';
import type { Letter, Pen } from '../letter.ts';

/** Proves the address that a customer signed up with. */
export function verification({ name, seed }: { name: string; seed: string }, pen: Pen): Letter {
  return {
    subject: pen.words('verificationSubject'),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('verificationText')],
    button: { label: pen.words('verificationButton'), url: pen.call(`/email/verify/${pen.secret(seed)}`) },
    notes: [pen.words('linkHours', { count: verificationHours }), pen.words('verificationNote')],
  };
}
