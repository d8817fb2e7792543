import { resetMinutes } from '#rules/limits.ts';
import { paths } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** Leads to the page that sets a new password. */
export function passwordReset({ name, email, seed }: { name: string; email: string; seed: string }, pen: Pen): Letter {
  const query = new URLSearchParams({ token: pen.secret(seed), email });
  return {
    subject: pen.words('resetSubject'),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('resetText')],
    button: { label: pen.words('resetButton'), url: `${pen.page(paths.resetPassword)}?${query}` },
    notes: [pen.words('linkMinutes', { count: resetMinutes }), pen.words('resetNote')],
  };
}
