import { verificationHours } from '#rules/limits.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Verifies a new address; the account keeps the old one until the link is opened. */
export function emailChange({ name, seed }: { name: string; seed: string }, t: Translator): EmailBody {
  return {
    subject: t.text('emailChangeSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('emailChangeText')],
    button: { label: t.text('emailChangeButton'), url: t.apiUrl(`/email/verify/${t.linkSecret(seed)}`) },
    notes: [t.text('linkHours', { count: verificationHours }), t.text('emailChangeNote')],
  };
}
