import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

const keys = {
  open: ['disputeOpenedSubject', 'disputeOpenedText'],
  lost: ['disputeLostSubject', 'disputeLostText'],
  won: ['disputeWonSubject', 'disputeWonText'],
} as const;

/** A payment of the customer was disputed or taken back, or counts again. See docs/product/disputes.md#what-the-customer-hears. */
export const disputeNews = emailTemplate(
  {
    name: typedText,
    news: z.enum(['open', 'lost', 'won']),
    paymentId: shopText,
    amountCents: z.int(),
    /** What the customer owes now. */
    owedCents: z.int(),
    /** Whether nothing can be bought or paid out. */
    isOnHold: z.boolean(),
    /** Titles of the lines that were stopped. */
    stopped: z.array(shopText),
    /** Titles of the lines that are delivered after all. */
    resumed: z.array(shopText),
    /** Titles of the lines whose items are no longer for sale. */
    ended: z.array(shopText),
  },
  ({ name, news, paymentId, amountCents, owedCents, isOnHold, ...titles }, t) => {
    const [subject, text] = keys[news];
    const amount = t.money(amountCents);
    const listed = (key: 'disputeStopped' | 'disputeResumed' | 'disputeEnded', of: readonly string[]) =>
      of.length > 0 ? [t.text(key, { titles: of.join(', ') })] : [];
    return {
      subject: t.text(subject, { amount }),
      greeting: t.greeting(name),
      paragraphs: [
        t.text(text, { amount }),
        ...listed('disputeStopped', titles.stopped),
        ...listed('disputeResumed', titles.resumed),
        ...listed('disputeEnded', titles.ended),
        ...(owedCents > 0 ? [t.text('disputeOwed', { amount: t.money(owedCents) })] : []),
        ...(news === 'open' ? [t.text('disputeAdvice')] : []),
        ...(news === 'won' && !isOnHold ? [t.text('disputeFree')] : []),
      ],
      facts: [[t.text('paymentNumber'), paymentId]],
      button: { label: t.text('accountButton'), url: t.pageUrl(accountPath('personal')) },
    };
  },
);
