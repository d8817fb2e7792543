import { z } from 'zod';
import { emailTemplate } from '../email-template.ts';

/** A message to the support; replies go to its sender. */
export const contactForm = emailTemplate(
  { name: z.string(), email: z.string(), message: z.string() },
  ({ name, email, message }, t) => {
    return {
      subject: t.text('contactSubject', { name }),
      paragraphs: message.split(/\n\s*\n/).map((part) => part.trim()),
      facts: [
        [t.text('contactName'), name],
        [t.text('contactEmail'), email],
      ],
      replyTo: email,
    };
  },
);
