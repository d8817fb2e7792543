import { accountPath } from '#rules/paths.ts';
import { emailTemplate, typedText } from '../email-template.ts';

/** Warns the current address of a requested change while the change can still be cancelled. */
export const emailChangeAsked = emailTemplate({ name: typedText, newEmail: typedText }, ({ name, newEmail }, t) => {
  return {
    subject: t.text('emailChangeAskedSubject'),
    greeting: t.greeting(name),
    paragraphs: [
      newEmail === null ? t.text('emailChangeAskedUnnamed') : t.text('emailChangeAskedText', { email: newEmail }),
      t.text('emailChangeAskedWarning'),
    ],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
});
