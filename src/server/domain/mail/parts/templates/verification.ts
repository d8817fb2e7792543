import { verificationHours } from '#rules/limits.ts';
import { emailTemplate, shopText } from '../email-template.ts';

/** Verifies the address that a customer signed up with; it names nobody, since the address may be somebody else's. */
export const verification = emailTemplate({ seed: shopText }, ({ seed }, t) => {
  return {
    subject: t.text('verificationSubject'),
    greeting: t.greeting(null),
    paragraphs: [t.text('verificationText')],
    button: { label: t.text('verificationButton'), url: t.apiUrl(`/email/verify/${t.linkSecret(seed)}`) },
    notes: [t.text('linkHours', { count: verificationHours }), t.text('verificationNote')],
  };
});
