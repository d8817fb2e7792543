import { accountPath } from '#rules/paths.ts';
import { emailTemplate, typedText } from '../email-template.ts';

/** Informs the previous address of an account. */
export const emailChanged = emailTemplate({ name: typedText, newEmail: typedText }, ({ name, newEmail }, t) => {
  return {
    subject: t.text('emailChangedSubject'),
    greeting: t.greeting(name),
    paragraphs: [
      newEmail === null ? t.text('emailChangedUnnamed') : t.text('emailChangedText', { email: newEmail }),
      t.text('emailChangedWarning'),
    ],
    button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
  };
});
