/** Promo codes with their uses, and whether a use is left. */
import { and, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/client.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { orders } from '../../../db/schema/orders.ts';
import { promoCodes, promoRedemptions } from '../../../db/schema/promos.ts';

/** The code as the table keeps it. */
export function promoCodeOf(text: string): string {
  return text.trim().toUpperCase();
}

const { createdAt: _, ...promoColumns } = getTableColumns(promoCodes);

/**
 * The code with its uses, which are counted only where it limits them. What the customer's own unpaid orders hold is not counted: a new
 * attempt replaces them. The rest is counted in an index.
 */
export function promoQuery(db: Database, customerId: SQL<string>, code: string) {
  const isUse = and(eq(promoRedemptions.code, code), isNull(promoRedemptions.releasedAt));
  const isOwn = eq(promoRedemptions.customerId, customerId);
  const count = (which?: SQL) => sql`(select count(*) from ${promoRedemptions} where ${and(isUse, which)})`;
  const replaced = sql`(select count(*) from ${promoRedemptions} join ${orders} on ${orders.id} = ${promoRedemptions.orderId}
    where ${and(isUse, isOwn)} and ${alsoInState(orders.state, 'open')})`;
  const limited = (limit: SQLiteColumn, uses: SQL) =>
    sql<number>`case when ${limit} is null then 0 else ${uses} - ${replaced} end`;
  return db
    .select({
      promo: promoColumns,
      uses: limited(promoCodes.usesMax, count()),
      ownUses: limited(promoCodes.usesPerCustomerMax, count(isOwn)),
    })
    .from(promoCodes)
    .where(and(eq(promoCodes.code, code), ne(promoCodes.code, '')));
}

export type PromoRow = Omit<typeof promoCodes.$inferSelect, 'createdAt'>;

export interface PromoUse {
  promo: PromoRow;
  /** 0 for a code that may be used without end. */
  uses: number;
  /** By the customer; 0 for a code that one customer may use without end. */
  ownUses: number;
}

/**
 * For a query on `orders`: 0 when the order let its use of a code go and none is left, else 1. What the customer's own open orders on the
 * same items hold is not counted, because the late payment takes their place. The trigger on `promo_redemptions` checks again.
 */
export function hasUseLeft(): SQL<number> {
  const replaced = sql`select other.id from order_lines line join items item on item.id = line.item_id
    join orders other on other.id = item.reserved_order_id and other.customer_id = mine.customer_id
    where line.order_id = mine.order_id`;
  const among = sql`select count(*) from promo_redemptions used where used.code = mine.code and used.released_at is null`;
  const exceeds = (limit: SQL, own: SQL) => sql`(${limit} is not null
    and ${limit} <= (${among}${own}) - (${among} and used.order_id in (${replaced})))`;
  return sql<number>`not exists (
    select 1 from promo_redemptions mine join promo_codes promo on promo.code = mine.code
    where mine.order_id = ${orders.id} and mine.released_at is not null
      and (${exceeds(sql`promo.uses_max`, sql``)}
        or ${exceeds(sql`promo.uses_per_customer_max`, sql` and used.customer_id = mine.customer_id`)})
  )`;
}
