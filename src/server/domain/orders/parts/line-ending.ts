/** What the end of an order line frees: its item, which is for sale again, and the promo code of an order that has no line left. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { itemLife, orderLineLife } from '#rules/lifecycles.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { promoRedemptions } from '../../../db/schema/promos.ts';
import { transition } from '../../../db/transition.ts';
import { type Statement, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

const { complete } = orderLineLife.transitions;
const keptLines = [...complete.from, complete.to];

/** Frees the use of the order's promo code once none of its lines is left. */
export function releasePromo({ db, now }: Deps, orderId: string): Statement {
  const left = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orderId}
    and ${orderLines.state} in ${keptLines})`;
  const used = and(eq(promoRedemptions.orderId, orderId), isNull(promoRedemptions.releasedAt), sql`not ${left}`);
  return statement(db.update(promoRedemptions).set({ releasedAt: now() }).where(used));
}

export function relistItem({ db, now }: Deps, itemId: string): Statement {
  return statement(
    transition(db, items, itemLife, 'relist', {
      where: eq(items.id, itemId),
      set: { soldAt: null, updatedAt: now() },
    }),
  );
}
