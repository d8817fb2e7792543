/**
 * The deadlines of trades: from when they count, as SQL for jobs and reads alike, and when they end. The jobs say what follows.
 * See docs/product/delivery.md#deadlines.
 */
import { type SQL, sql } from 'drizzle-orm';
import { tradeLife } from '#rules/lifecycles.ts';
import { mendHours, tradeRetryable, undeliveredHoursMax, unfinishedDaysMax } from '#rules/trades.ts';
import { inState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { tradeSteps, trades } from '../../../db/schema/trades.ts';
import type { TradeRow } from './record-step.ts';
import { releasedReason } from './step-reasons.ts';

const [queued] = tradeLife.initial;

/** Since when it waits to be sent: since it was queued, or its hold ended, and not before Steam lets the item go, which the query joins. */
export const waitingSince: SQL<number> = sql<number>`max(${trades.createdAt}, ${lastStep(
  sql`${tradeSteps.toState} = ${queued} and (${tradeSteps.fromState} is not ${queued} or ${tradeSteps.reason} = ${releasedReason})`,
)}, coalesce(${items.tradableFrom}, 0))`;

/** Since when it is tried: since it was ordered or its hold ended, and not before Steam lets the item go. */
export const triedSince: SQL<number> = sql<number>`max(${trades.createdAt}, ${lastStep(
  sql`${tradeSteps.reason} = ${releasedReason}`,
)}, coalesce(${items.tradableFrom}, 0))`;

/** When it last came to nothing; 0 while it never did. */
export const failedAt: SQL<number> = sql<number>`${lastStep(
  sql`${inState(tradeSteps.toState, ...tradeRetryable)} and ${tradeSteps.fromState} is not ${tradeSteps.toState}`,
)}`;

/** When the last of such steps was made; 0 for none. */
function lastStep(which: SQL): SQL {
  return sql`coalesce((select max(${tradeSteps.at}) from ${tradeSteps} where ${tradeSteps.tradeId} = ${trades.id} and ${which}), 0)`;
}

/** For a query of trades that joins the line's item, if there is one. */
export const countedFrom = { waiting: waitingSince, tried: triedSince, failed: failedAt };

/** Unix seconds, as a query of `countedFrom` reads them. */
export interface CountedFrom {
  waiting: number;
  tried: number;
  failed: number;
}

export interface TradeDeadlines {
  /** When the customer can cancel what has not been sent; null for an intake, and for what cannot be cancelled. */
  cancelFrom: number | null;
  /** When it ends by itself; null for what is done or over, and while a trade offer may be out. */
  endsAt: number | null;
}

const hour = 3600;

/** What is on hold has none: a person is finding out who bought it. Unix seconds. */
export function deadlinesOf(
  { kind, state, stop }: Pick<TradeRow, 'kind' | 'state' | 'stop'>,
  from: CountedFrom,
  { isHeld, deliveryHours }: { isHeld: boolean; deliveryHours: number },
): TradeDeadlines {
  if (isHeld) return { cancelFrom: null, endsAt: null };
  const isDelivery = kind === 'delivery';
  const cancelFrom = isDelivery && isCancellable({ state, stop }) ? from.waiting + deliveryHours * hour : null;
  if (isRetryable(state)) return { cancelFrom, endsAt: triedInVainAt(kind, from) };
  const isQueued = isDelivery && state === queued;
  return { cancelFrom, endsAt: isQueued ? from.waiting + undeliveredHoursMax * hour : null };
}

/** When what was tried to no avail ends by itself. A seller has a day to mend it, however late the shop has asked. */
export function triedInVainAt(
  kind: TradeRow['kind'],
  { tried, failed }: Pick<CountedFrom, 'tried' | 'failed'>,
): number {
  const end = tried + unfinishedDaysMax * 24 * hour;
  return kind === 'intake' ? Math.max(end, failed + mendHours * hour) : end;
}

/** Whether the customer may give it up once it is late: nothing has arrived, and no such request is under way. */
function isCancellable({ state, stop }: Pick<TradeRow, 'state' | 'stop'>): boolean {
  if (stop === 'refund') return false;
  return state === 'queued' || state === 'sending' || isRetryable(state);
}

/** Whether it has come to nothing and can be begun anew. */
export function isRetryable(state: TradeRow['state']): boolean {
  return tradeRetryable.some((retryable) => retryable === state);
}
