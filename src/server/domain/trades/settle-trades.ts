/** Settles what was received so long ago that its giver can no longer reverse it, and tells the buyer. A scheduled job. */
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { inOwnState } from '../../db/in-state.ts';
import { trades } from '../../db/schema/trades.ts';
import { oneByOne } from './parts/one-by-one.ts';
import { settleTrade } from './parts/settlement.ts';

/** Returns how many. */
export function settleTrades({ deps }: SystemContext): Promise<number> {
  // not by an index of the states, which hold all that can be reversed still
  const isOver = sql`${trades.id} in (select id from trades indexed by trades_settling
    where ${inOwnState(trades.state, 'received')} and settles_at <= ${deps.now()})`;
  return oneByOne(deps, isOver, (job) => settleTrade(deps, job, 'shop'));
}
