/**
 * Resumes what a dispute had stopped, once it is won: what is still for sale is bought again at what was paid, from the balance, as a new
 * order with an invoice of its own, which takes up the use of the promo code again. What is not stays money on the balance.
 */
import { and, eq } from 'drizzle-orm';
import { itemLife } from '#rules/lifecycles.ts';
import { disputeLines } from '../../../db/schema/disputes.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Buyer } from '../../orders/parts/buyer.ts';
import { queueOrderMail } from '../../orders/parts/mail.ts';
import { insertOrder, takeItems } from '../../orders/parts/statements.ts';
import { redeemAgain } from '../../promos/parts/statements.ts';
import { leaveTradeOffer } from '../../trades/parts/stop-trade.ts';
import type { DisputeCase, DisputedPayment } from './queries.ts';

type Stopped = DisputeCase['stopped'][number];

export interface ResumedLines {
  /** Of which the trade offer is out and asked back: it stays out. */
  unstopped: Stopped[];
  resumed: Stopped[];
  /** What can no longer be delivered. */
  ended: Stopped[];
}

/** `balanceCents` is what the customer holds once the money is back. */
export function linesToResume(read: DisputeCase, balanceCents: number, isOnHold: boolean): ResumedLines {
  let leftCents = read.isActive && !isOnHold ? balanceCents : 0;
  const stopped = read.stopped.filter(({ stop }) => !stop.isSent && stop.resumedOrderId === null);
  const resumed: Stopped[] = [];
  for (const each of stopped) {
    const isForSale = itemLife.transitions.sell.from.some((state) => state === each.itemState);
    if (!isForSale || each.stop.amountCents > leftCents) continue;
    leftCents -= each.stop.amountCents;
    resumed.push(each);
  }
  const unstopped = read.stopped.filter(
    ({ stop, trade }) => stop.isSent && trade?.stop === 'refund' && trade.stopReason === stop.disputeId,
  );
  return { unstopped, resumed, ended: stopped.filter((each) => !resumed.includes(each)) };
}

/** The batch stops with `cart_unavailable` when an item has gone meanwhile, and with `trade_state` when a trade offer was taken back. */
export function resumeLines(
  deps: Deps,
  { customer }: DisputedPayment,
  { unstopped, resumed }: ResumedLines,
): Statements {
  const orderIds = [...new Set(resumed.map(({ order }) => order.id))];
  return [
    unstopped.map(({ trade }) => trade && leaveTradeOffer(deps, trade)),
    orderIds.map((id) =>
      orderAgain(
        deps,
        customer,
        resumed.filter(({ order }) => order.id === id),
      ),
    ),
  ];
}

function orderAgain(deps: Deps, customer: DisputedPayment['customer'], stopped: readonly Stopped[]): Statements {
  const { db, newId } = deps;
  const now = deps.now();
  const [first] = stopped;
  if (!first) return [];
  const { order: before } = first;
  const { customerId, vatPercent } = before;
  const orderId = newId('ord');
  // at what its end gave back: less than the price where a part had been refunded before
  const lines = stopped.map(({ stop, line: { itemId, title, imgUrl, priceCents } }) => ({
    itemId,
    title,
    imgUrl,
    priceCents,
    paidCents: stop.amountCents,
  }));
  const subtotalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const totalCents = lines.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const promoCents = stopped.reduce((sum, { line }) => sum + line.priceCents - line.paidCents, 0);
  const quote = { lines, subtotalCents, discountCents: subtotalCents - totalCents, totalCents };
  const order = { id: orderId, customerId, method: 'balance' as const, state: 'paid' as const, quote, vatPercent };
  const itemIds = lines.map(({ itemId }) => itemId);
  return [
    takeItems(db, now, itemIds, { as: 'sold' }),
    insertOrder(deps, { ...order, buyer: buyerOf(before), confirmedBy: before.confirmedBy }),
    promoCents > 0 && redeemAgain(deps, { from: before.id, to: orderId, discountCents: promoCents }),
    // what its customer disowned stays on hold
    stopped.some(({ line }) => line.heldAt !== null) &&
      statement(db.update(orderLines).set({ heldAt: now }).where(eq(orderLines.orderId, orderId))),
    transfer(db, now, {
      code: 'sale',
      causeId: orderId,
      from: customerAccount(customerId),
      to: systemAccounts.sales,
      amountCents: totalCents,
    }),
    stopped.map(({ stop }) => {
      const isStop = and(eq(disputeLines.disputeId, stop.disputeId), eq(disputeLines.lineId, stop.lineId));
      return statement(db.update(disputeLines).set({ resumedOrderId: orderId }).where(isStop));
    }),
    queueOrderMail(db, now, {
      orderId,
      name: customer.name,
      email: customer.email,
      language: customer.language,
      lines,
      discountCents: quote.discountCents,
      totalCents,
      vatPercent,
      tradeUrl: before.tradeUrl,
    }),
  ];
}

function buyerOf(order: Stopped['order']): Buyer {
  const { buyerName, buyerSurname, buyerEmail, buyerPhone, buyerCountry, buyerCity, buyerAddress, buyerPostCode } =
    order;
  const { steamId, tradeUrl, termsAcceptedAt } = order;
  const address = { buyerCountry, buyerCity, buyerAddress, buyerPostCode };
  return {
    buyerName,
    buyerSurname,
    buyerEmail,
    buyerPhone,
    ...address,
    steamId,
    tradeUrl,
    acceptsTerms: termsAcceptedAt > 0,
  };
}
