/**
 * The end of an order line that comes to nothing: what was paid for it goes back, its customer is told, its item can be for sale again, and
 * the promo code of an order without a line left is unused again.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { orderLineLife } from '#rules/lifecycles.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { promoRedemptions } from '../../../db/schema/promos.ts';
import { type Statement, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';
import { type LineRefund, type RefundTarget, refundLine } from '../../refunds/parts/statements.ts';
import { isGone } from '../../trades/parts/item-gone.ts';
import { type TransitionedLine, transitionLine } from './line-transition.ts';

const { complete } = orderLineLife.transitions;
const keptLines = [...complete.from, complete.to];

export interface LineEnding {
  /** As it was read. */
  line: TransitionedLine &
    Pick<typeof orderLines.$inferSelect, 'orderId' | 'itemId' | 'customerId' | 'title' | 'paidCents'>;
  transition: keyof typeof endings;
  actor: string;
  note: string;
  target: RefundTarget;
  /** The card payment of the line's order, if it was paid so. */
  payment: LineRefund['payment'];
  customer: Recipient;
  /** What the customer is told, where it is not what the transition says. */
  news?: 'cancelled' | undefined;
  relist: boolean;
}

/** What the customer is told that the line has come to. */
export const endings = {
  deny: 'denied',
  delete: 'deleted',
  refuse: 'client refused',
  reverse: 'reversed',
} as const satisfies Partial<Record<keyof typeof orderLineLife.transitions, string>>;

/** What is left of the price of a line. */
export function leftOf({ paidCents, refundedCents }: { paidCents: number; refundedCents: number }): number {
  return paidCents - refundedCents;
}

/** @throws `order_state` and `refund_impossible`. */
export function endLine(deps: Deps, ending: LineEnding): Statements {
  const { line, transition: name, actor, note, target, payment, customer, relist } = ending;
  const amountCents = leftOf(line);
  return [
    transitionLine(deps, line, name, { actor, set: { note, refundedCents: line.refundedCents + amountCents } }),
    refundLine(deps, { line, amountCents, target, reason: note || name, payment }),
    releasePromo(deps, line.orderId),
    skipIfClosed(customer, lineMail(deps, ending, amountCents)),
    relist && relistItem(deps, line.itemId),
  ];
}

function lineMail(
  { db, now }: Deps,
  { line, customer, transition: name, news, target }: LineEnding,
  amountCents: number,
) {
  return queueMail(db, now(), {
    id: `line_ended:${line.id}`,
    template: 'line_ended',
    recipient: customer.email,
    language: customer.language,
    values: {
      name: customer.name,
      orderId: line.orderId,
      title: line.title,
      state: news ?? endings[name],
      amountCents,
      target,
    },
  });
}

/** Frees the use of the order's promo code once none of its lines is left. */
export function releasePromo({ db, now }: Deps, orderId: string): Statement {
  const left = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orderId}
    and ${orderLines.state} in ${keptLines})`;
  const used = and(eq(promoRedemptions.orderId, orderId), isNull(promoRedemptions.releasedAt), sql`not ${left}`);
  return statement(db.update(promoRedemptions).set({ releasedAt: now() }).where(used));
}

/** What the shop does not have any more stays sold, whoever wants it for sale again. */
export function relistItem({ db, now }: Deps, itemId: string): Statement {
  return statement(
    transitionItems(db, 'relist', {
      where: and(eq(items.id, itemId), sql`not ${isGone}`),
      set: { soldAt: null, updatedAt: now() },
    }),
  );
}
