/** Promo codes with their uses, and whether a use is left. */
import { and, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { inState } from '../../../db/in-state.ts';
import { orders } from '../../../db/schema/orders.ts';
import { promoCodes, promoRedemptions } from '../../../db/schema/promos.ts';

/** The code as the table keeps it. */
export function promoCodeOf(text: string): string {
  return text.trim().toUpperCase();
}

const { createdAt: _, ...promoColumns } = getTableColumns(promoCodes);

/** The code with its uses. What the customer's own unpaid orders hold is not counted: a new attempt replaces them. */
export function promoQuery(db: Database, customerId: SQL<string>, code: string) {
  const used = db
    .select({ code: promoRedemptions.code, customerId: promoRedemptions.customerId })
    .from(promoRedemptions)
    .innerJoin(orders, eq(orders.id, promoRedemptions.orderId))
    .where(
      and(
        eq(promoRedemptions.code, code),
        isNull(promoRedemptions.releasedAt),
        sql`not (${inState(orders.state, 'open')} and ${orders.customerId} = ${customerId})`,
      ),
    )
    .as('used');
  return db
    .select({
      promo: promoColumns,
      uses: sql<number>`(select count(*) from ${used})`,
      ownUses: sql<number>`(select count(*) from ${used} where ${used.customerId} = ${customerId})`,
    })
    .from(promoCodes)
    .where(and(eq(promoCodes.code, code), ne(promoCodes.code, '')));
}

export type PromoRow = Omit<typeof promoCodes.$inferSelect, 'createdAt'>;

export interface PromoUse {
  promo: PromoRow;
  uses: number;
  /** By the customer. */
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
  const used = sql`select count(*) from promo_redemptions used
    where used.code = mine.code and used.released_at is null and used.order_id not in (${replaced})`;
  return sql<number>`not exists (
    select 1 from promo_redemptions mine join promo_codes promo on promo.code = mine.code
    where mine.order_id = ${orders.id} and mine.released_at is not null
      and (promo.uses_max <= (${used})
        or promo.uses_per_customer_max <= (${used} and used.customer_id = mine.customer_id))
  )`;
}
