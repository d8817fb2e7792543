import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** The money for a skin is on its way, or on the balance. */
export function payoutSent(
  payout: { name: string; offerId: string; title: string; amountCents: number; method: 'sepa' | 'card' | 'balance' },
  pen: Pen,
): Letter {
  const amount = pen.money(payout.amountCents);
  const text = { sepa: 'payoutSepaText', card: 'payoutCardText', balance: 'payoutBalanceText' } as const;
  return {
    subject: pen.words('payoutSubject', { amount }),
    greeting: pen.words('greeting', { name: payout.name }),
    paragraphs: [pen.words(text[payout.method], { amount, title: payout.title })],
    facts: [[pen.words('offerNumber'), payout.offerId]],
    button: { label: pen.words('offerButton'), url: pen.page(accountPath('offers')) },
  };
}
