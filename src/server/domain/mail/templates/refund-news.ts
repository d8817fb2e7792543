import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

export interface RefundNews {
  name: string;
  orderId: string;
  title: string;
  amountCents: number;
  /** `returned`: the card rejected the refund, so it was credited to the balance. */
  news: 'sent' | 'returned';
}

/** A refund to the card succeeded or was returned. */
export function refundNews({ name, orderId, title, amountCents, news }: RefundNews, t: Translator): EmailBody {
  const amount = t.money(amountCents);
  const returned = [t.text('refundReturnedText', { amount, title }), t.text('refundReturnedBalance')];
  return {
    subject: t.text(news === 'sent' ? 'refundSentSubject' : 'refundReturnedSubject', { amount }),
    greeting: t.text('greeting', { name }),
    paragraphs: news === 'sent' ? [t.text('refundSentText', { amount, title })] : returned,
    facts: [[t.text('orderNumber'), orderId]],
    button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
  };
}
