import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

export interface PayoutNews {
  name: string;
  offerId: string;
  title: string;
  amountCents: number;
  method: 'sepa' | 'card' | 'balance';
  /** `completed` is what the bank says after `sent`; a card and the balance know one piece of news only. */
  news: 'sent' | 'completed';
}

/** The money for a skin is on its way, on the balance, or there. */
export function payoutSent(payout: PayoutNews, pen: Pen): Letter {
  const amount = pen.money(payout.amountCents);
  const completed = payout.news === 'completed';
  const text = { sepa: 'payoutSepaText', card: 'payoutCardText', balance: 'payoutBalanceText' } as const;
  return {
    subject: pen.words(completed ? 'payoutCompletedSubject' : 'payoutSubject', { amount }),
    greeting: pen.words('greeting', { name: payout.name }),
    paragraphs: [pen.words(completed ? 'payoutCompletedText' : text[payout.method], { amount, title: payout.title })],
    facts: [[pen.words('offerNumber'), payout.offerId]],
    button: { label: pen.words('offerButton'), url: pen.page(`${accountPath('offers')}?offer=${payout.offerId}`) },
  };
}
