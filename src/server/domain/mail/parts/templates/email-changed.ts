import { accountPath, notMePath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** Informs the previous address of an account. Without `seed` the address was not proven, and brings nothing back. */
export const emailChanged = emailTemplate(
  { name: typedText, newEmail: typedText, seed: shopText.nullable().default(null) },
  ({ name, newEmail, seed }, t) => ({
    subject: t.text('emailChangedSubject'),
    greeting: t.greeting(name),
    paragraphs: [
      newEmail === null ? t.text('emailChangedUnnamed') : t.text('emailChangedText', { email: newEmail }),
      t.text(seed === null ? 'emailChangedWarning' : 'emailNotMeText'),
    ],
    button:
      seed === null
        ? { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) }
        : { label: t.text('notMeButton'), url: t.pageUrl(notMePath(t.linkSecret(seed))) },
  }),
);
