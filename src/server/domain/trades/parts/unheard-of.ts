/**
 * That nobody has said for an hour what became of a trade offer which was to be taken back, or which has expired: the operators' queue and
 * Today show it. See docs/product/delivery.md#deadlines.
 */
import { type SQL, sql } from 'drizzle-orm';
import { tradeOfferOut } from '#rules/trades.ts';
import { inState } from '../../../db/in-state.ts';
import { trades } from '../../../db/schema/trades.ts';

const hour = 3600;

/** In words, as SQL; null of any other trade. `now` in unix seconds. */
export function unheardOf(now: number): SQL<string | null> {
  return sql<string | null>`case
    when ${inState(trades.state, ...tradeOfferOut)} and ${trades.stop} is not null and ${trades.updatedAt} <= ${now - hour} then 'not taken back'
    when ${inState(trades.state, 'sent')} and ${trades.expiresAt} <= ${now - hour} then 'expired, and nobody said so'
  end`;
}
