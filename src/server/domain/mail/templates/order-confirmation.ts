import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

export interface OrderConfirmation {
  name: string;
  orderId: string;
  /** Purchased items, each with the price paid. */
  lines: readonly { title: string; priceCents: number }[];
  /** 0 without a promo code. */
  discountCents: number;
  totalCents: number;
  /** The VAT included in the total; 0 hides the line. */
  vatCents: number;
}

/** Confirms a paid purchase. */
export function orderConfirmation(order: OrderConfirmation, t: Translator): EmailBody {
  const { lines, discountCents, totalCents, vatCents } = order;
  return {
    subject: t.text('orderSubject', { order: order.orderId }),
    greeting: t.text('greeting', { name: order.name }),
    paragraphs: [t.text('orderText')],
    facts: [
      ...lines.map(({ title, priceCents }) => [title, t.money(priceCents)] as const),
      ...(discountCents > 0 ? [[t.text('discount'), t.money(-discountCents)] as const] : []),
      [t.text('total'), t.money(totalCents)],
      ...(vatCents > 0 ? [[t.text('vatInside'), t.money(vatCents)] as const] : []),
      [t.text('orderNumber'), order.orderId],
    ],
    button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
  };
}
