/** Conditions of a statement about items: that the shop does not have one any more. See docs/product/delivery.md#deadlines. */
import { type SQL, sql } from 'drizzle-orm';
import { inOwnState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { offers } from '../../../db/schema/offers.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { tradeSteps, trades } from '../../../db/schema/trades.ts';

/** Its seller has reversed the trade by which it came. */
export const isTakenBack: SQL = sql`exists (select 1 from ${offers}
  where ${offers.id} = ${items.offerId} and ${offers.reversedAt} is not null)`;

/** A delivery has not found it at Steam, and none has sent it since. */
const isMissing: SQL = sql`exists (select 1 from ${orderLines}
  join ${trades} on ${trades.lineId} = ${orderLines.id}
  join ${tradeSteps} as missing on missing.trade_id = ${trades.id} and missing.reason = 'item_missing'
  where ${orderLines.itemId} = ${items.id} and not exists (select 1 from ${tradeSteps} as later
    where later.trade_id = missing.trade_id and later.seq > missing.seq and ${inOwnState(tradeSteps.toState, 'sent', 'received')}))`;

export const isGone: SQL = sql`(${isTakenBack} or ${isMissing})`;
