import { z } from 'zod';
import { disownablePurposes } from '#rules/destinations.ts';
import { emailTemplate, shopText } from '../email-template.ts';

/** Tells the operators that a customer disowns a change; what is on hold waits for them. */
export const operatorsDisowned = emailTemplate(
  {
    customerId: shopText,
    purpose: z.enum(disownablePurposes),
    destination: shopText,
    heldItems: z.int(),
    stoppedPayouts: z.int(),
  },
  ({ customerId, purpose, destination, heldItems, stoppedPayouts }, t) => ({
    subject: t.text('operatorsDisownedSubject', { customer: customerId }),
    greeting: t.greeting(null),
    paragraphs: [t.text('operatorsDisownedText')],
    facts: [
      [t.text('operatorsCustomer'), customerId],
      [t.text('operatorsChange'), `${purpose}: ${destination}`],
      [t.text('heldItems'), String(heldItems)],
      [t.text('stoppedPayouts'), String(stoppedPayouts)],
    ],
  }),
);
