import { paths } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/**
 * A card payment came after its reservation had run out and the items were gone: the money is on the balance.
 * See docs/product/payments.md#late-payments.
 */
export function latePayment(
  { name, orderId, amountCents }: { name: string; orderId: string; amountCents: number },
  pen: Pen,
): Letter {
  return {
    subject: pen.words('lateSubject', { amount: pen.money(amountCents) }),
    greeting: pen.words('greeting', { name }),
    paragraphs: [pen.words('lateText'), pen.words('lateBalance', { amount: pen.money(amountCents) })],
    facts: [[pen.words('orderNumber'), orderId]],
    button: { label: pen.words('shopButton'), url: pen.page(paths.products) },
  };
}
