import { emailTemplate, shopText } from '../email-template.ts';

/** Tells a person who runs the shop that a key was made with which commands are done as them. */
export const operatorKeyMade = emailTemplate(
  {
    /** Of the key. */
    name: shopText,
    /** Who made it. */
    actor: shopText,
  },
  ({ name, actor }, t) => ({
    subject: t.text('keyMadeSubject'),
    greeting: t.greeting(null),
    paragraphs: [t.text('keyMadeText', { actor, name })],
    notes: [t.text('keyMadeNote')],
  }),
);
