/** The seller has the shop ask for the item again, after the trade offer was declined, has expired or failed. */

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { offerLife } from '#rules/lifecycles.ts';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { intakeErrors } from '#rules/validation/intake.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { inState } from '../../db/in-state.ts';
import { offers } from '../../db/schema/offers.ts';
import { trades } from '../../db/schema/trades.ts';
import { guard, write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { isOpenTrade } from '../trades/parts/open-trade.ts';
import { retryTrade } from '../trades/parts/retry-trade.ts';

export interface IntakeResend {
  /** Of the offer. */
  id: string;
  /** The one that it had when empty. */
  trade_url: string;
}

/** @throws `invalid_fields`, `not_found`, `offer_not_open`, `trade_state` and the key's. */
export async function resendIntake(ctx: RequestContext, { id, trade_url: typed }: IntakeResend): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    db
      .select({ trade: trades, sellerSteamId: offers.sellerSteamId })
      .from(offers)
      .leftJoin(trades, and(eq(trades.offerId, offers.id), isOpenTrade))
      .where(and(eq(offers.id, id), eq(offers.customerId, customerId))),
    keyQuery(ctx, customerId),
  ]);
  const [[found], keys] = rows;
  if (findStoredResponse(ctx, keys, { response: z.object({}) })?.state === 'done') return;
  if (!found) throw new DomainError('not_found');
  const { trade, sellerSteamId } = found;
  if (!trade) throw new DomainError('offer_not_open');
  const tradeUrl = typed || trade.tradeUrl;
  const errors = intakeErrors({ trade_url: tradeUrl }, sellerSteamId);
  if (errors.length > 0) throwValidationError(errors);
  if (trade.attempt >= tradeAttemptsMax) throw new DomainError('trade_state');
  const isAwaited = and(eq(offers.id, id), inState(offers.state, ...offerLife.transitions.receive.from));
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    guard(sql`exists (select 1 from ${offers} where ${isAwaited})`, 'offer_not_open'),
    retryTrade(deps, trade, tradeUrl, customer.id),
  ]);
}
