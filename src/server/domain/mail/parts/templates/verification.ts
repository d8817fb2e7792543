import { z } from 'zod';
import { verificationHours } from '#rules/limits.ts';
import { emailTemplate } from '../email-template.ts';

/** Verifies the address that a customer signed up with. */
export const verification = emailTemplate({ name: z.string(), seed: z.string() }, ({ name, seed }, t) => {
  return {
    subject: t.text('verificationSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('verificationText')],
    button: { label: t.text('verificationButton'), url: t.apiUrl(`/email/verify/${t.linkSecret(seed)}`) },
    notes: [t.text('linkHours', { count: verificationHours }), t.text('verificationNote')],
  };
});
