import { accountPath } from '#rules/paths.ts';
import { undeliveredHoursMax } from '#rules/trades.ts';
import { emailTemplate, ofOrder, orderFacts, shopText, typedText } from '../email-template.ts';

/** A trade offer was not sent in time; the customer may wait or have the money back. See docs/product/delivery.md#deadlines. */
export const deliveryLate = emailTemplate(
  { name: typedText, lineId: shopText, orderId: shopText, title: shopText, ...ofOrder },
  ({ name, lineId, title, invoice }, t) => ({
    subject: t.text('deliveryLateSubject', { title }),
    greeting: t.greeting(name),
    paragraphs: [t.text('deliveryLateText', { title }), t.text('deliveryLateChoice', { hours: undeliveredHoursMax })],
    facts: orderFacts(invoice, t),
    button: { label: t.text('orderButton'), url: t.pageUrl(`${accountPath('orders')}?line=${lineId}`) },
  }),
);
