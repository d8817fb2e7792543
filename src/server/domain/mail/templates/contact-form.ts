import type { EmailBody, Translator } from '../email-body.ts';

/** A message to the support; replies go to its sender. */
export function contactForm(
  { name, email, message }: { name: string; email: string; message: string },
  t: Translator,
): EmailBody {
  return {
    subject: t.text('contactSubject', { name }),
    paragraphs: message.split(/\n\s*\n/).map((part) => part.trim()),
    facts: [
      [t.text('contactName'), name],
      [t.text('contactEmail'), email],
    ],
    replyTo: email,
  };
}
