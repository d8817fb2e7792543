import { z } from 'zod';
import { verificationHours } from '#rules/limits.ts';
import { emailTemplate } from '../email-template.ts';

/** Verifies a new address; the account keeps the old one until the link is opened. */
export const emailChange = emailTemplate({ name: z.string(), seed: z.string() }, ({ name, seed }, t) => {
  return {
    subject: t.text('emailChangeSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('emailChangeText')],
    button: { label: t.text('emailChangeButton'), url: t.apiUrl(`/email/verify/${t.linkSecret(seed)}`) },
    notes: [t.text('linkHours', { count: verificationHours }), t.text('emailChangeNote')],
  };
});
