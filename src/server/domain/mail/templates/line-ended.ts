import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

export interface LineEnded {
  name: string;
  orderId: string;
  title: string;
  state: 'denied' | 'deleted' | 'client refused';
  /** Refunded cents; 0 when nothing was paid for the item. */
  amountCents: number;
  target: 'balance' | 'source';
}

const messageKeys = {
  denied: { subject: 'lineDeniedSubject', text: 'lineDeniedText' },
  deleted: { subject: 'lineDeletedSubject', text: 'lineDeletedText' },
  'client refused': { subject: 'lineRefusedSubject', text: 'lineRefusedText' },
} as const;

/** A purchased item will not be delivered; says where the money goes. See docs/product/payments.md#refunds. */
export function lineEnded({ name, orderId, title, state, amountCents, target }: LineEnded, t: Translator): EmailBody {
  const { subject, text } = messageKeys[state];
  const back = t.text(target === 'source' ? 'lineToSource' : 'lineToBalance', { amount: t.money(amountCents) });
  return {
    subject: t.text(subject, { title }),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text(text, { title }), ...(amountCents > 0 ? [back] : [])],
    facts: [[t.text('orderNumber'), orderId]],
    button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
  };
}
