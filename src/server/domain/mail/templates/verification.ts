import { verificationHours } from '#rules/limits.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Verifies the address that a customer signed up with. */
export function verification({ name, seed }: { name: string; seed: string }, t: Translator): EmailBody {
  return {
    subject: t.text('verificationSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('verificationText')],
    button: { label: t.text('verificationButton'), url: t.apiUrl(`/email/verify/${t.linkSecret(seed)}`) },
    notes: [t.text('linkHours', { count: verificationHours }), t.text('verificationNote')],
  };
}
