import { resetMinutes } from '#rules/limits.ts';
import { paths } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Links to the page that sets a new password. */
export function passwordReset(
  { name, email, seed }: { name: string; email: string; seed: string },
  t: Translator,
): EmailBody {
  const query = new URLSearchParams({ token: t.linkSecret(seed), email });
  return {
    subject: t.text('resetSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('resetText')],
    button: { label: t.text('resetButton'), url: `${t.pageUrl(paths.resetPassword)}?${query}` },
    notes: [t.text('linkMinutes', { count: resetMinutes }), t.text('resetNote')],
  };
}
