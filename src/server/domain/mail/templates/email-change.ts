import { verificationHours } from '#rules/limits.ts';
import type { Letter, Pen } from '../letter.ts';

/** Goes to a new address and proves it; the account keeps the old one until the link is opened. */
export function emailChange({ name, seed }: { name: string; seed: string }, pen: Pen): Letter {
  return {
    subject: pen.words('emailChangeSubject'),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('emailChangeText')],
    button: { label: pen.words('emailChangeButton'), url: pen.call(`/email/verify/${pen.secret(seed)}`) },
    notes: [pen.words('linkHours', { count: verificationHours }), pen.words('emailChangeNote')],
  };
}
