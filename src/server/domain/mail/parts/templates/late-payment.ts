import { z } from 'zod';
import { paths } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/**
 * A card payment arrived after its reservation expired and the items were sold: the amount is credited to the balance.
 * See docs/product/payments.md#late-payments.
 */
export const latePayment = emailTemplate(
  { name: typedText, orderId: shopText, amountCents: z.int() },
  ({ name, orderId, amountCents }, t) => {
    return {
      subject: t.text('lateSubject', { amount: t.money(amountCents) }),
      greeting: t.greeting(name),
      paragraphs: [t.text('lateText'), t.text('lateBalance', { amount: t.money(amountCents) })],
      facts: [[t.text('orderNumber'), orderId]],
      button: { label: t.text('shopButton'), url: t.pageUrl(paths.products) },
    };
  },
);
