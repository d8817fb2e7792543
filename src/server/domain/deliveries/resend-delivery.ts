/**
 * The customer has the trade offer of a line sent again, to the same trade link or to a mended one, without buying again. Another Steam
 * account than the confirmed one asks for a code, as at checkout.
 */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orderLineLife } from '#rules/lifecycles.ts';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { tradeOfferOut } from '#rules/trades.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { inState } from '../../db/in-state.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { guard, type Statements, write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type DestinationChange, pendingChangesQuery } from '../destinations/parts/changes.ts';
import { proveDestination } from '../destinations/parts/proof.ts';
import { isTrusted, tradeLinkDestination, unchangedTradeLink } from '../destinations/parts/trade-link.ts';
import type { TradeRow } from '../trades/parts/record-step.ts';
import { redirectTrade, retryTrade } from '../trades/parts/retry-trade.ts';
import { deliveryOf, deliveryQueries } from './parts/delivery-queries.ts';

export interface Resend {
  /** Of the line. */
  id: string;
  /** The one that it had when empty. */
  trade_url: string;
  /** As typed. */
  code: string;
}

/** @throws `invalid_fields`, `not_found`, `trade_state`, `order_held`, what `proveDestination` throws, and the key's. */
export async function resendDelivery(ctx: RequestContext, { id, trade_url: typed, code }: Resend): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    ...deliveryQueries(db, id, customerId),
    keyQuery(ctx, customerId),
    pendingChangesQuery(deps, customerId),
  ]);
  const [line, trade, steps, settings, keys, pending] = rows;
  if (findStoredResponse(ctx, keys, { response: z.object({}) })?.state === 'done') return;
  const delivery = deliveryOf([line, trade, steps, settings], deps.now());
  if (!delivery?.trade) throw new DomainError('not_found');
  const { trade: current } = delivery.trade;
  if (delivery.line.heldAt !== null) throw new DomainError('order_held');
  const tradeUrl = typed || current.tradeUrl;
  if (!parseTradeLink(tradeUrl)) throwValidationError([{ field: 'trade_url', key: 'trade_link_invalid' }]);
  const again = attemptAgain(ctx, current, tradeUrl, customer.id);
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    await proveLink(ctx, customer, current, { tradeUrl, code, pending }),
    stillUndelivered(id),
    again,
  ]);
}

function attemptAgain({ deps }: RequestContext, trade: TradeRow, tradeUrl: string, actor: string): Statements {
  if (trade.attempt >= tradeAttemptsMax) throw new DomainError('trade_state');
  if (!tradeOfferOut.some((out) => out === trade.state)) return retryTrade(deps, trade, tradeUrl, actor);
  if (tradeUrl === trade.tradeUrl || trade.stop !== null) throw new DomainError('trade_state');
  return redirectTrade(deps, trade, tradeUrl);
}

/** The account that the order was bought for has been proven at checkout. */
async function proveLink(
  ctx: RequestContext,
  customer: CustomerRow,
  trade: TradeRow,
  { tradeUrl, code, pending }: { tradeUrl: string; code: string; pending: readonly DestinationChange[] },
): Promise<Statements> {
  if (parseTradeLink(tradeUrl)?.steamId === trade.steamId || isTrusted(customer, tradeUrl)) return null;
  const destination = tradeLinkDestination(customer, 'purchase', tradeUrl);
  const { statements } = await proveDestination(ctx, customer, destination, {
    code,
    pending,
    field: 'trade_url',
  });
  return [unchangedTradeLink(customer), statements];
}

function stillUndelivered(lineId: string): Statements {
  const isDeliverable = and(
    eq(orderLines.id, lineId),
    inState(orderLines.state, ...orderLineLife.transitions.complete.from),
    isNull(orderLines.heldAt),
  );
  return guard(sql`exists (select 1 from ${orderLines} where ${isDeliverable})`, 'trade_state');
}
