/** The queries of one trade with its steps, for a use case's own read, and what their rows make. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { Trade } from '#contract/trades.ts';
import type { Database } from '../../../db/client.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { shopSteamAccounts, tradeSteps, trades } from '../../../db/schema/trades.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';
import { countedFrom, deadlinesOf } from './deadlines.ts';
import { countingFirst } from './open-trade.ts';
import { ownAccount, ownAccountSettings } from './own-account.ts';
import type { TradeRow } from './record-step.ts';
import { tradeView } from './trade-view.ts';

/** Whether a person is finding out who bought it. */
const isHeldLine = sql<number>`${orderLines.heldAt} is not null`;

/** Of the customer's line or offer: the trade that counts, else the last one that did. */
export function tradeQueries(
  db: Database,
  { lineId, offerId }: { lineId: string; offerId?: never } | { lineId?: never; offerId: string },
  customerId: SQL<string>,
) {
  const isSubject = lineId === undefined ? eq(trades.offerId, offerId) : eq(trades.lineId, lineId);
  const tradeId = db
    .select({ id: trades.id })
    .from(trades)
    .where(and(isSubject, eq(trades.customerId, customerId)))
    .orderBy(...countingFirst)
    .limit(1);
  return [
    db
      .select({ trade: trades, account: shopSteamAccounts, from: countedFrom, isHeld: isHeldLine })
      .from(trades)
      .leftJoin(orderLines, eq(orderLines.id, trades.lineId))
      .leftJoin(items, eq(items.id, orderLines.itemId))
      .leftJoin(shopSteamAccounts, eq(shopSteamAccounts.steamId, trades.accountSteamId))
      .where(eq(trades.id, tradeId)),
    db.select().from(tradeSteps).where(eq(tradeSteps.tradeId, tradeId)).orderBy(asc(tradeSteps.seq)),
    settingsQuery(db, ['delivery_hours', ...ownAccountSettings]),
  ] as const;
}

export interface TradeRead {
  trade: TradeRow;
  view: Trade;
}

/** Null before there is one. `now` in unix seconds. */
export function tradeOf(
  [[found], steps, settings]: Readonly<BatchResponse<ReturnType<typeof tradeQueries>>>,
  now: number,
): TradeRead | null {
  if (!found) return null;
  const values = settingValues(settings);
  const { trade, account, from, isHeld } = found;
  const deadlines = deadlinesOf(trade, from, { isHeld: isHeld === 1, deliveryHours: values.delivery_hours });
  const facts = { trade, steps, account: account ?? undefined, ownAccount: ownAccount(values), deadlines, now };
  return { trade, view: tradeView(facts) };
}
