import { z } from 'zod';
import { emailTemplate } from '../email-template.ts';

/** The last mail to a customer who has closed the account. */
export const accountClosed = emailTemplate({ name: z.string() }, ({ name }, t) => {
  return {
    subject: t.text('accountClosedSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('accountClosedText'), t.text('accountClosedBooks')],
    notes: [t.text('accountClosedWarning')],
  };
});
