import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate } from '../email-template.ts';

/** Informs the previous address of an account. */
export const emailChanged = emailTemplate({ name: z.string(), newEmail: z.string() }, ({ name, newEmail }, t) => {
  return {
    subject: t.text('emailChangedSubject'),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('emailChangedText', { email: newEmail }), t.text('emailChangedWarning')],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
});
