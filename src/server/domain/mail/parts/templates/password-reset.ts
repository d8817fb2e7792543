import { z } from 'zod';
import { resetMinutes } from '#rules/limits.ts';
import { paths } from '#rules/paths.ts';
import { emailTemplate } from '../email-template.ts';

/** Links to the page that sets a new password. */
export const passwordReset = emailTemplate(
  { name: z.string(), email: z.string(), seed: z.string() },
  ({ name, email, seed }, t) => {
    const query = new URLSearchParams({ token: t.linkSecret(seed), email });
    return {
      subject: t.text('resetSubject'),
      greeting: t.text('greeting', { name }),
      paragraphs: [t.text('resetText')],
      button: { label: t.text('resetButton'), url: `${t.pageUrl(paths.resetPassword)}?${query}` },
      notes: [t.text('linkMinutes', { count: resetMinutes }), t.text('resetNote')],
    };
  },
);
