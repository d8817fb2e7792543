/**
 * Work that one customer leaves: offers to price, an item to receive, payouts to release, a delivery that a person has begun and not finished, and
 * one that is on hold. A person has begun what would otherwise be done by the sandbox's courier within seconds.
 */
import { and, eq } from 'drizzle-orm';
import { trades } from '../../src/server/db/schema/trades.ts';
import { runRead } from '../../src/server/db/write.ts';
import { cancelTrade } from '../../src/server/domain/couriers/operator/cancel-trade.ts';
import { makeStep } from '../../src/server/domain/couriers/operator/make-step.ts';
import { prepareExport } from '../../src/server/domain/payouts/operator/export-payouts.ts';
import type { DemoItem } from './catalogue.ts';
import { type Actor, buy, itemIds, topUp, tradesOf } from './history.ts';
import { lastOfTrader, offersOfTrader } from './offer-lists.ts';
import { type Model, makeOffers, type Seller } from './offers.ts';
import { actor } from './shop.ts';

/** How many items the trader buys. */
export const traderItems = 2;

const day = 86_400;

export async function leaveTrades(who: Actor, sold: readonly DemoItem[]): Promise<void> {
  const { deps } = who;
  const ctx = { deps, actor, role: 'owner' as const };
  deps.moveTo(-4 * day);
  await topUp(who, '120', 'EUR', 'payment_succeeded');
  deps.moveTo(-2.2 * day);
  const order = await buy(who, await itemIds(deps, sold), 'balance');
  const [late = '', held = ''] = await tradesOf(deps, order);
  deps.moveTo(-2 * day);
  await makeStep(ctx, { id: held, step: 'sent', tradeOfferId: '7814470921', expiresHours: 72 });
  deps.moveTo(-1.2 * day);
  await cancelTrade(ctx, { id: held, stop: 'hold', note: 'Writes that the Steam account is not theirs any more' });
  deps.moveTo(-0.9 * day);
  await makeStep(ctx, { id: late, step: 'begin' });
}

export async function leaveOffers(deps: Actor['deps'], seller: Seller, models: readonly Model[]): Promise<void> {
  const ctx = { deps, actor, role: 'owner' as const };
  await makeOffers(deps, seller, offersOfTrader, models);
  deps.moveTo(-0.4 * day);
  const isIntake = and(eq(trades.customerId, seller.customerId), eq(trades.kind, 'intake'));
  const intakes = await runRead(deps.db.select({ id: trades.id }).from(trades).where(isIntake).execute());
  for (const { id } of intakes) await makeStep(ctx, { id, step: 'begin' });
  deps.moveTo(-0.1 * day);
  await prepareExport(ctx, { max: 500 });
  await makeOffers(deps, seller, lastOfTrader, models);
}
