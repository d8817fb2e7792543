/**
 * The deadlines of trades: from when they count, as SQL for jobs and over a trade's own steps for who reads one. The jobs say what follows.
 * See docs/product/delivery.md#deadlines.
 */
import { type SQL, sql } from 'drizzle-orm';
import { tradeLife } from '#rules/lifecycles.ts';
import { tradeRetryable, undeliveredHoursMax, unfinishedDaysMax } from '#rules/trades.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { tradeSteps, trades } from '../../../db/schema/trades.ts';
import type { TradeRow } from './record-step.ts';

/** The reason of the step that tells that a line is no longer on hold: its deadlines begin anew. */
export const releasedReason = 'released';

const [queued] = tradeLife.initial;

/** Since when it waits to be sent: since it was queued, or its hold ended, and not before Steam lets the item go, which the query joins. */
export const waitingSince: SQL<number> = sql<number>`max(${trades.createdAt}, ${lastStep(
  sql`${tradeSteps.toState} = ${queued} and (${tradeSteps.fromState} is not ${queued} or ${tradeSteps.reason} = ${releasedReason})`,
)}, coalesce(${items.tradableFrom}, 0))`;

/** Since when it is tried: since it was ordered or its hold ended, and not before Steam lets the item go. */
export const triedSince: SQL<number> = sql<number>`max(${trades.createdAt}, ${lastStep(
  sql`${tradeSteps.reason} = ${releasedReason}`,
)}, coalesce(${items.tradableFrom}, 0))`;

/** When the last of such steps was made; 0 for none. */
function lastStep(which: SQL): SQL {
  return sql`coalesce((select max(${tradeSteps.at}) from ${tradeSteps} where ${tradeSteps.tradeId} = ${trades.id} and ${which}), 0)`;
}

type Step = Pick<typeof tradeSteps.$inferSelect, 'fromState' | 'toState' | 'reason' | 'at'>;

/** When a trade that comes to nothing ends by itself; null for one that is done or over, and while a trade offer may be out. */
export function endsAt(
  { kind, state, createdAt }: Pick<TradeRow, 'kind' | 'state' | 'createdAt'>,
  steps: readonly Step[],
): number | null {
  const since = (counts: (step: Step) => boolean) =>
    steps.reduce((latest, step) => (counts(step) ? Math.max(latest, step.at) : latest), createdAt);
  const isRelease = ({ reason }: Step) => reason === releasedReason;
  if (tradeRetryable.some((retryable) => retryable === state)) return since(isRelease) + unfinishedDaysMax * 86_400;
  if (state !== queued || kind !== 'delivery') return null;
  const isQueued = (step: Step) => step.toState === queued && (step.fromState !== queued || isRelease(step));
  return since(isQueued) + undeliveredHoursMax * 3600;
}
