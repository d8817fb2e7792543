import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

export interface OrderConfirmation {
  name: string;
  orderId: string;
  /** What was bought, each with what was paid for it. */
  lines: readonly { title: string; priceCents: number }[];
  /** 0 when no promo code was used. */
  discountCents: number;
  totalCents: number;
  /** The VAT inside the total; 0 shows none. */
  vatCents: number;
}

/** Confirms a purchase that is paid. */
export function orderConfirmation(order: OrderConfirmation, pen: Pen): Letter {
  const { lines, discountCents, totalCents, vatCents } = order;
  return {
    subject: pen.words('orderSubject', { order: order.orderId }),
    greeting: pen.words('greeting', { name: order.name }),
    paragraphs: [pen.words('orderText')],
    facts: [
      ...lines.map(({ title, priceCents }) => [title, pen.money(priceCents)] as const),
      ...(discountCents > 0 ? [[pen.words('discount'), pen.money(-discountCents)] as const] : []),
      [pen.words('total'), pen.money(totalCents)],
      ...(vatCents > 0 ? [[pen.words('vatInside'), pen.money(vatCents)] as const] : []),
      [pen.words('orderNumber'), order.orderId],
    ],
    button: { label: pen.words('orderButton'), url: pen.page(accountPath('orders')) },
  };
}
