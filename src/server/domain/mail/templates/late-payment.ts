import { paths } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/**
 * A card payment arrived after its reservation expired and the items were sold: the amount is credited to the balance.
 * See docs/product/payments.md#late-payments.
 */
export function latePayment(
  { name, orderId, amountCents }: { name: string; orderId: string; amountCents: number },
  t: Translator,
): EmailBody {
  return {
    subject: t.text('lateSubject', { amount: t.money(amountCents) }),
    greeting: t.text('greeting', { name }),
    paragraphs: [t.text('lateText'), t.text('lateBalance', { amount: t.money(amountCents) })],
    facts: [[t.text('orderNumber'), orderId]],
    button: { label: t.text('shopButton'), url: t.pageUrl(paths.products) },
  };
}
