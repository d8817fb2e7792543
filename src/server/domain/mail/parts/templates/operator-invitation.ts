import { z } from 'zod';
import { consoleInvitation } from '#rules/console-paths.ts';
import { invitationMinutes } from '#rules/operators.ts';
import { emailTemplate, shopText } from '../email-template.ts';

/** Leads a person who runs the shop to making a passkey. The token stands behind the #, which no server gets to see. */
export const operatorInvitation = emailTemplate(
  {
    seed: shopText,
    /** False for somebody who was here before. */
    isNew: z.boolean(),
  },
  ({ seed, isNew }, t) => ({
    subject: t.text('invitationSubject'),
    greeting: t.greeting(null),
    paragraphs: [t.text(isNew ? 'invitationText' : 'invitationLostText')],
    button: {
      label: t.text('invitationButton'),
      url: `${t.pageUrl(consoleInvitation)}#${seed}.${t.linkSecret(seed)}`,
    },
    notes: [t.text('linkMinutes', { count: invitationMinutes }), t.text('invitationNote')],
  }),
);
