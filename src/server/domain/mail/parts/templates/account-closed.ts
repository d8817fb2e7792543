import { emailTemplate, typedText } from '../email-template.ts';

/** The last mail to a customer who has closed the account. */
export const accountClosed = emailTemplate({ name: typedText }, ({ name }, t) => {
  return {
    subject: t.text('accountClosedSubject'),
    greeting: t.greeting(name),
    paragraphs: [t.text('accountClosedText'), t.text('accountClosedBooks')],
    notes: [t.text('accountClosedWarning')],
  };
});
