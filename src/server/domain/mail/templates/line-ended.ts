import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

export interface LineEnded {
  name: string;
  orderId: string;
  title: string;
  state: 'denied' | 'deleted' | 'client refused';
  /** What goes back; 0 when nothing was paid for it. */
  amountCents: number;
  target: 'balance' | 'source';
}

const words = {
  denied: { subject: 'lineDeniedSubject', text: 'lineDeniedText' },
  deleted: { subject: 'lineDeletedSubject', text: 'lineDeletedText' },
  'client refused': { subject: 'lineRefusedSubject', text: 'lineRefusedText' },
} as const;

/** An item that was bought will not come, and where its money goes. See docs/product/payments.md#refunds. */
export function lineEnded({ name, orderId, title, state, amountCents, target }: LineEnded, pen: Pen): Letter {
  const { subject, text } = words[state];
  const back = pen.words(target === 'source' ? 'lineToSource' : 'lineToBalance', { amount: pen.money(amountCents) });
  return {
    subject: pen.words(subject, { title }),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words(text, { title }), ...(amountCents > 0 ? [back] : [])],
    facts: [[pen.words('orderNumber'), orderId]],
    button: { label: pen.words('orderButton'), url: pen.page(accountPath('orders')) },
  };
}
