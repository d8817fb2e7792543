import { z } from 'zod';
import { paths } from '#rules/paths.ts';
import { emailTemplate, ofOrder, orderFacts, shopText, typedText } from '../email-template.ts';

/**
 * A card payment arrived after its reservation expired and the items were sold: the amount is credited to the balance.
 * See docs/product/payments.md#late-payments.
 */
export const latePayment = emailTemplate(
  { name: typedText, orderId: shopText, amountCents: z.int(), ...ofOrder },
  ({ name, amountCents, invoice }, t) => {
    return {
      subject: t.text('lateSubject', { amount: t.money(amountCents) }),
      greeting: t.greeting(name),
      paragraphs: [t.text('lateText'), t.text('lateBalance', { amount: t.money(amountCents) })],
      facts: orderFacts(invoice, t),
      button: { label: t.text('shopButton'), url: t.pageUrl(paths.products) },
    };
  },
);
