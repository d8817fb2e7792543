/** Settles what was received so long ago that its giver can no longer reverse it, and tells the buyer. A scheduled job. */
import { and, lte } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { trades } from '../../db/schema/trades.ts';
import { oneByOne } from './parts/one-by-one.ts';
import { settleTrade } from './parts/settlement.ts';

/** Returns how many. */
export function settleTrades({ deps }: SystemContext): Promise<number> {
  const isOver = and(inState(trades.state, 'received'), lte(trades.settlesAt, deps.now()));
  return oneByOne(deps, isOver, (job) => settleTrade(deps, job, 'shop'));
}
