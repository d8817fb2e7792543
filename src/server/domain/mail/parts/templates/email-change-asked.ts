import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate } from '../email-template.ts';

/** Warns the current address of a requested change while the change can still be cancelled. */
export const emailChangeAsked = emailTemplate({ name: z.string(), newEmail: z.string() }, ({ name, newEmail }, t) => {
  return {
    subject: t.text('emailChangeAskedSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('emailChangeAskedText', { email: newEmail }), t.text('emailChangeAskedWarning')],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
});
