import { verificationHours } from '#rules/limits.ts';
import { emailTemplate, shopText } from '../email-template.ts';

/**
 * Verifies a new address; the account keeps the old one until the link is opened. It names nobody, since the address may be somebody
 * else's.
 */
export const emailChange = emailTemplate({ seed: shopText }, ({ seed }, t) => {
  return {
    subject: t.text('emailChangeSubject'),
    greeting: t.greeting(null),
    paragraphs: [t.text('emailChangeText')],
    button: { label: t.text('emailChangeButton'), url: t.apiUrl(`/email/verify/${t.linkSecret(seed)}`) },
    notes: [t.text('linkHours', { count: verificationHours }), t.text('emailChangeNote')],
  };
});
