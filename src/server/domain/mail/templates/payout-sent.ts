import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

export interface PayoutNews {
  name: string;
  offerId: string;
  title: string;
  amountCents: number;
  method: 'sepa' | 'card' | 'balance';
  /** `completed` follows `sent` when the bank confirms; payouts to a card or the balance send one mail only. */
  news: 'sent' | 'completed';
}

/** The payout of an offer was sent, credited to the balance, or completed. */
export function payoutSent(payout: PayoutNews, t: Translator): EmailBody {
  const amount = t.money(payout.amountCents);
  const completed = payout.news === 'completed';
  const text = { sepa: 'payoutSepaText', card: 'payoutCardText', balance: 'payoutBalanceText' } as const;
  return {
    subject: t.text(completed ? 'payoutCompletedSubject' : 'payoutSubject', { amount }),
    greeting: t.text('greeting', { name: payout.name }),
    paragraphs: [t.text(completed ? 'payoutCompletedText' : text[payout.method], { amount, title: payout.title })],
    facts: [[t.text('offerNumber'), payout.offerId]],
    button: { label: t.text('offerButton'), url: t.pageUrl(`${accountPath('offers')}?offer=${payout.offerId}`) },
  };
}
