/** Whether an order that is paid late can have its promo code again. */
import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';

/**
 * For a query on `orders`: 0 when the order let its use of a code go and none is left, else 1. What the customer's own open orders on the
 * same items hold is not counted, because the late payment takes their place. The trigger on `promo_redemptions` judges again.
 */
export function useIsLeft(): SQL<number> {
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
