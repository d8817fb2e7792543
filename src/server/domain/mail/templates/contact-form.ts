import type { Letter, Pen } from '../letter.ts';

/** A message to the support; an answer goes to who wrote it. */
export function contactForm(
  { name, email, message }: { name: string; email: string; message: string },
  pen: Pen,
): Letter {
  return {
    subject: pen.words('contactSubject', { name }),
    paragraphs: message.split(/\n\s*\n/).map((part) => part.trim()),
    facts: [
      [pen.words('contactName'), name],
      [pen.words('contactEmail'), email],
    ],
    replyTo: email,
  };
}
