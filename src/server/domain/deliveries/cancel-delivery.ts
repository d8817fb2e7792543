/**
 * The customer gives up what has not been delivered in time: the money is on the balance at once. Where a trade offer may be out it is
 * taken back first, and the money follows.
 */
import { z } from 'zod';
import { tradeOfferOut } from '#rules/trades.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { endLine } from '../orders/parts/line-ending.ts';
import { askTradeOfferBack, cancelTrade } from '../trades/parts/stop-trade.ts';
import { customerCancelled } from './parts/delivery-follows.ts';
import { deliveryOf, deliveryQueries } from './parts/delivery-queries.ts';

/** @throws `not_found`, `trade_state` before it is late or when it has arrived, `order_held`, and the key's. */
export async function cancelDelivery(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    ...deliveryQueries(db, id, customerId),
    keyQuery(ctx, customerId),
  ]);
  const [line, trade, steps, settings, keys] = rows;
  if (findStoredResponse(ctx, keys, { response: z.object({}) })?.state === 'done') return;
  const delivery = deliveryOf([line, trade, steps, settings], deps.now());
  if (!delivery?.trade) throw new DomainError('not_found');
  const { trade: current, view } = delivery.trade;
  if (delivery.line.heldAt !== null) throw new DomainError('order_held');
  if (!view.can_cancel) throw new DomainError('trade_state');
  const ending = {
    line: delivery.line,
    transition: 'refuse' as const,
    actor: customer.id,
    note: customerCancelled,
    news: 'cancelled' as const,
    target: 'balance' as const,
    payment: null,
    customer,
    relist: true,
  };
  const isOut = tradeOfferOut.some((out) => out === current.state);
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    isOut
      ? askTradeOfferBack(deps, current, 'refund', customerCancelled)
      : [cancelTrade(deps, current, customer.id, customerCancelled), endLine(deps, ending)],
  ]);
  deps.later(deliverOutbox({ deps }));
}
