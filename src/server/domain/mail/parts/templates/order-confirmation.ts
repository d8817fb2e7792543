import { z } from 'zod';
import { orderNumber } from '#rules/document-numbers.ts';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, ofOrder, orderFacts, shopText, typedText } from '../email-template.ts';

/** Confirms a paid purchase. */
export const orderConfirmation = emailTemplate(
  {
    name: typedText,
    orderId: shopText,
    /** Purchased items, each with the price paid. */
    lines: z.array(z.object({ title: shopText, imgUrl: shopText.default(''), priceCents: z.int() })).readonly(),
    /** 0 without a promo code. */
    discountCents: z.int(),
    totalCents: z.int(),
    /** The VAT included in the total; 0 hides the line. */
    vatCents: z.int(),
    /** Absent in mails of earlier versions. */
    tradeUrl: shopText.default(''),
    ...ofOrder,
  },
  (order, t) => {
    const { lines, discountCents, totalCents, vatCents, tradeUrl, invoice } = order;
    return {
      subject: t.text('orderSubject', { order: invoice ? orderNumber(invoice) : order.orderId }),
      greeting: t.greeting(order.name),
      paragraphs: [t.text('orderText')],
      items: lines.map(({ title, imgUrl, priceCents }) => ({ title, text: t.money(priceCents), picture: imgUrl })),
      facts: [
        ...(discountCents > 0 ? [[t.text('discount'), t.money(-discountCents)] as const] : []),
        [t.text('total'), t.money(totalCents)],
        ...(vatCents > 0 ? [[t.text('vatInside'), t.money(vatCents)] as const] : []),
        ...orderFacts(invoice, t),
        ...(tradeUrl ? [[t.text('sentTo'), tradeUrl] as const] : []),
      ],
      button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
    };
  },
);
