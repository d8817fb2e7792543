import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

export interface RefundNews {
  name: string;
  orderId: string;
  title: string;
  amountCents: number;
  /** `returned`: the card did not take it, so that it is on the balance. */
  news: 'sent' | 'returned';
}

/** Money for an item went back to the card, or could not. */
export function refundNews({ name, orderId, title, amountCents, news }: RefundNews, pen: Pen): Letter {
  const amount = pen.money(amountCents);
  const returned = [pen.words('refundReturnedText', { amount, title }), pen.words('refundReturnedBalance')];
  return {
    subject: pen.words(news === 'sent' ? 'refundSentSubject' : 'refundReturnedSubject', { amount }),
    greeting: pen.words('greeting', { name }),
    paragraphs: news === 'sent' ? [pen.words('refundSentText', { amount, title })] : returned,
    facts: [[pen.words('orderNumber'), orderId]],
    button: { label: pen.words('orderButton'), url: pen.page(accountPath('orders')) },
  };
}
