/**
 * Minds the deadlines of deliveries: what was not sent in time is told, what was never sent or was tried in vain for too long is refunded.
 * A scheduled job. Nothing is refunded while a trade offer may be out, and a line on hold has no deadlines: a person is at work on it.
 * See docs/product/delivery.md#deadlines.
 */
import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { orderLineLife } from '#rules/lifecycles.ts';
import { tradeRetryable, undeliveredHoursMax, unfinishedDaysMax } from '#rules/trades.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { trades } from '../../db/schema/trades.ts';
import type { Statements } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { getSettingValues } from '../settings/get-setting-values.ts';
import { triedSince, waitingSince } from '../trades/parts/deadlines.ts';
import type { TradeJob } from '../trades/parts/job-query.ts';
import { oneByOne } from '../trades/parts/one-by-one.ts';
import { askTradeOfferBack } from '../trades/parts/stop-trade.ts';
import { tellDelay } from './parts/delay.ts';
import { giveUp } from './parts/give-up.ts';

/** Kept with the line that the shop gave up, for operators. */
const notSent = `not sent within ${undeliveredHoursMax} hours`;
const notDelivered = `not delivered within ${unfinishedDaysMax} days`;

const hour = 3600;

/** Returns how many trades it was about. @throws what goes wrong with one of the deadlines, once each was minded. */
export async function mindDeadlines({ deps }: SystemContext): Promise<number> {
  const { delivery_hours: hours } = await getSettingValues({ deps });
  const isUntold = and(unsentFor(deps, hours), isNull(trades.delayToldAt));
  const deadlines = [
    () => oneByOne(deps, unsentFor(deps, undeliveredHoursMax), (job) => endUnsent(deps, job)),
    () => oneByOne(deps, triedInVain(deps), (job) => giveUp(deps, job, notDelivered)),
    () => oneByOne(deps, isUntold, (job) => tellDelay(deps, job)),
  ];
  const failures: unknown[] = [];
  let minded = 0;
  for (const mind of deadlines) {
    try {
      minded += await mind();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${deadlines.length} deadlines failed`);
  return minded;
}

/** What a courier has begun may be out; what a person has begun that person answers for, and nothing can take it back. */
function endUnsent(deps: Deps, job: TradeJob): Statements {
  return job.trade.state === 'queued'
    ? giveUp(deps, job, notSent)
    : askTradeOfferBack(deps, job.trade, 'refund', notSent);
}

const isUndelivered = and(
  inState(orderLines.state, ...orderLineLife.transitions.complete.from),
  isNull(orderLines.heldAt),
);

function unsentFor(deps: Deps, hours: number): SQL | undefined {
  const isUnsent = or(
    inState(trades.state, 'queued'),
    and(inState(trades.state, 'sending'), isNotNull(trades.accountSteamId)),
  );
  return and(isUndelivered, isUnsent, isNull(trades.stop), sql`${waitingSince} <= ${deps.now() - hours * hour}`);
}

function triedInVain(deps: Deps): SQL | undefined {
  const since = sql`${triedSince} <= ${deps.now() - unfinishedDaysMax * 24 * hour}`;
  return and(isUndelivered, inState(trades.state, ...tradeRetryable), since);
}
