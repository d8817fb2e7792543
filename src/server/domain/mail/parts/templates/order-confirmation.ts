import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** Confirms a paid purchase. */
export const orderConfirmation = emailTemplate(
  {
    name: typedText,
    orderId: shopText,
    /** Purchased items, each with the price paid. */
    lines: z.array(z.object({ title: shopText, priceCents: z.int() })).readonly(),
    /** 0 without a promo code. */
    discountCents: z.int(),
    totalCents: z.int(),
    /** The VAT included in the total; 0 hides the line. */
    vatCents: z.int(),
    /** Absent in mails of earlier versions. */
    tradeUrl: shopText.default(''),
  },
  (order, t) => {
    const { lines, discountCents, totalCents, vatCents, tradeUrl } = order;
    return {
      subject: t.text('orderSubject', { order: order.orderId }),
      greeting: t.greeting(order.name),
      paragraphs: [t.text('orderText')],
      facts: [
        ...lines.map(({ title, priceCents }) => [title, t.money(priceCents)] as const),
        ...(discountCents > 0 ? [[t.text('discount'), t.money(-discountCents)] as const] : []),
        [t.text('total'), t.money(totalCents)],
        ...(vatCents > 0 ? [[t.text('vatInside'), t.money(vatCents)] as const] : []),
        [t.text('orderNumber'), order.orderId],
        ...(tradeUrl ? [[t.text('sentTo'), tradeUrl] as const] : []),
      ],
      button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
    };
  },
);
