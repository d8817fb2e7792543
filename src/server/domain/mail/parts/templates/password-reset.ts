import { resetMinutes } from '#rules/limits.ts';
import { paths } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** Links to the page that sets a new password. */
export const passwordReset = emailTemplate(
  {
    name: typedText,
    /** The address that the mail goes to. */
    email: shopText,
    seed: shopText,
  },
  ({ name, email, seed }, t) => {
    const query = new URLSearchParams({ token: t.linkSecret(seed), email });
    return {
      subject: t.text('resetSubject'),
      greeting: t.greeting(name),
      paragraphs: [t.text('resetText')],
      button: { label: t.text('resetButton'), url: `${t.pageUrl(paths.resetPassword)}?${query}` },
      notes: [t.text('linkMinutes', { count: resetMinutes }), t.text('resetNote')],
    };
  },
);
