import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** The item of an offer was taken back: nothing is paid for it, or what was paid is taken back too. */
export const offerReversed = emailTemplate(
  {
    name: typedText,
    offerId: shopText,
    title: typedText,
    /** What had been paid for it. */
    paidCents: z.int(),
    /** What the customer owes now. */
    owedCents: z.int(),
  },
  (reversed, t) => {
    const { name, offerId, paidCents, owedCents } = reversed;
    const title = reversed.title ?? offerId;
    return {
      subject: t.text('offerReversedSubject', { title }),
      greeting: t.greeting(name),
      paragraphs: [
        t.text('offerReversedText', { title }),
        paidCents > 0 ? t.text('offerReversedPaid', { amount: t.money(paidCents) }) : t.text('offerReversedUnpaid'),
        ...(owedCents > 0 ? [t.text('disputeOwed', { amount: t.money(owedCents) })] : []),
        t.text('offerReversedMistake'),
      ],
      facts: [[t.text('offerNumber'), offerId]],
      button: { label: t.text('offerButton'), url: t.pageUrl(`${accountPath('offers')}?offer=${offerId}`) },
    };
  },
);

/** The same for the operators: what is off sale, and what somebody has bought. */
export const reversalAlert = emailTemplate(
  {
    offerId: shopText,
    title: typedText,
    customerId: shopText,
    reason: shopText,
    paidCents: z.int(),
    owedCents: z.int(),
    /** Ids of items. */
    withdrawn: z.array(shopText),
    /** Ids of order lines. */
    sold: z.array(shopText),
  },
  ({ offerId, title, customerId, reason, paidCents, owedCents, withdrawn, sold }, t) => {
    const facts: [string, string][] = [
      [t.text('alertCustomer'), customerId],
      [t.text('alertReason'), reason],
      [t.text('alertPaid'), paidCents > 0 ? t.money(paidCents) : ''],
      [t.text('alertOwed'), owedCents > 0 ? t.money(owedCents) : ''],
      [t.text('alertWithdrawn'), withdrawn.join(', ')],
    ];
    return {
      subject: t.text('alertReversalSubject', { title: title ?? offerId, id: offerId }),
      greeting: t.greeting(null),
      paragraphs: [
        t.text('alertReversalText', { id: offerId }),
        ...(sold.length > 0 ? [t.text('alertReversalSold', { lines: sold.join(', ') })] : []),
      ],
      facts: facts.filter(([, text]) => text !== ''),
    };
  },
);
