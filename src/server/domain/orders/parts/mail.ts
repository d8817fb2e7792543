/** The confirmation of an order that is paid. */
import type { LanguageCode } from '#rules/languages.ts';
import { vatInside } from '#rules/money.ts';
import type { Database } from '../../../db/client.ts';
import type { Statement } from '../../../db/write.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';

export interface PaidOrder {
  orderId: string;
  /** Whom to tell. */
  name: string;
  email: string;
  language: LanguageCode;
  lines: readonly { title: string; imgUrl: string; priceCents: number }[];
  discountCents: number;
  totalCents: number;
  vatPercent: number;
  /** Where the items are sent. */
  tradeUrl: string;
}

export function queueOrderMail(db: Database, now: number, order: PaidOrder): Statement {
  const { orderId, name, email, language, lines, discountCents, totalCents, vatPercent, tradeUrl } = order;
  return queueMail(db, now, {
    id: `order_confirmation:${orderId}`,
    template: 'order_confirmation',
    recipient: email,
    language,
    values: {
      name,
      orderId,
      lines: lines.map(({ title, imgUrl, priceCents }) => ({ title, imgUrl, priceCents })),
      discountCents,
      totalCents,
      vatCents: vatInside(totalCents, vatPercent),
      tradeUrl,
    },
  });
}
