import { accountPath, notMePath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** Warns the current address of a requested change while the change can still be cancelled. Without `seed` the address was not proven, and brings nothing back. */
export const emailChangeAsked = emailTemplate(
  { name: typedText, newEmail: typedText, seed: shopText.nullable().default(null) },
  ({ name, newEmail, seed }, t) => ({
    subject: t.text('emailChangeAskedSubject'),
    greeting: t.greeting(name),
    paragraphs: [
      newEmail === null ? t.text('emailChangeAskedUnnamed') : t.text('emailChangeAskedText', { email: newEmail }),
      t.text(seed === null ? 'emailChangeAskedWarning' : 'emailNotMeText'),
    ],
    button:
      seed === null
        ? { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) }
        : { label: t.text('notMeButton'), url: t.pageUrl(notMePath(t.linkSecret(seed))) },
  }),
);
