import { z } from 'zod';
import { emailTemplate, shopText } from '../email-template.ts';

/** A dispute began or ended: what the operators have to know and to do. */
export const disputeAlert = emailTemplate(
  {
    disputeId: shopText,
    kind: z.enum(['dispute', 'refund', 'return']),
    state: z.enum(['open', 'lost', 'won']),
    provider: shopText,
    reason: shopText,
    customerId: shopText,
    paymentId: shopText,
    amountCents: z.int(),
    owedCents: z.int(),
    /** Deadline for evidence, as a date; empty when there is none. */
    evidenceDue: shopText,
    stopped: z.array(shopText),
    /** Ids of lines whose trade offers are out. */
    sent: z.array(shopText),
  },
  ({ disputeId, kind, state, provider, reason, customerId, paymentId, amountCents, owedCents, ...more }, t) => {
    const facts: [string, string][] = [
      [t.text('alertCustomer'), customerId],
      [t.text('paymentNumber'), paymentId],
      [t.text('alertProvider'), [provider, kind, reason].filter(Boolean).join(' · ')],
      [t.text('alertOwed'), t.money(owedCents)],
      [t.text('alertEvidence'), more.evidenceDue],
      [t.text('alertStopped'), more.stopped.join(', ')],
    ];
    return {
      subject: t.text('alertDisputeSubject', { state, amount: t.money(amountCents), id: disputeId }),
      greeting: t.greeting(null),
      paragraphs: [
        t.text('alertDisputeText', { id: disputeId }),
        ...(more.sent.length > 0 ? [t.text('alertSent', { lines: more.sent.join(', ') })] : []),
      ],
      facts: facts.filter(([, text]) => text !== ''),
    };
  },
);

/** A webhook event that cannot be applied. */
export const eventAlert = emailTemplate(
  { eventId: shopText, provider: shopText, type: shopText, failure: shopText },
  ({ eventId, provider, type, failure }, t) => {
    return {
      subject: t.text('alertEventSubject', { type }),
      greeting: t.greeting(null),
      paragraphs: [t.text('alertEventText', { provider, type, failure }), t.text('alertEventAdvice', { id: eventId })],
    };
  },
);
