import { z } from 'zod';
import { resetMinutes } from '#rules/limits.ts';
import { paths } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** Tells an owner what was stopped, and leads to a new password. */
export const changeDisowned = emailTemplate(
  { name: typedText, email: shopText, seed: shopText, heldItems: z.int(), stoppedPayouts: z.int() },
  ({ name, email, seed, heldItems, stoppedPayouts }, t) => {
    const query = new URLSearchParams({ token: t.linkSecret(seed), email });
    return {
      subject: t.text('disownedSubject'),
      greeting: t.greeting(name),
      paragraphs: [t.text('disownedText'), t.text('disownedNext')],
      facts: [
        [t.text('heldItems'), String(heldItems)],
        [t.text('stoppedPayouts'), String(stoppedPayouts)],
      ],
      button: { label: t.text('resetButton'), url: `${t.pageUrl(paths.resetPassword)}?${query}` },
      notes: [t.text('linkMinutes', { count: resetMinutes })],
    };
  },
);
