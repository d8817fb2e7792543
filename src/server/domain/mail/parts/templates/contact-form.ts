import { z } from 'zod';
import { visibleText } from '#rules/visible-text.ts';
import { emailTemplate } from '../email-template.ts';

/** A message to the support, for operators to read as it was written; replies go to its sender. */
export const contactForm = emailTemplate(
  { name: z.string(), email: z.string(), message: z.string() },
  ({ name, email, message }, t) => {
    return {
      subject: t.text('contactSubject', { name: visibleText(name) }),
      paragraphs: paragraphsOf(message),
      facts: [
        [t.text('contactName'), visibleText(name)],
        [t.text('contactEmail'), visibleText(email)],
      ],
      replyTo: email,
    };
  },
);

/** An empty line parts two of them. */
function paragraphsOf(message: string): string[] {
  const lines = message.split(/\r\n?|\n/).map((line) => visibleText(line.trim()));
  return lines.join('\n').split(/\n{2,}/);
}
