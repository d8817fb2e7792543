/** Uses a promo code up for an order, in the order's own batch, and again for the order that takes its place. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { promoCodes, promoRedemptions } from '../../../db/schema/promos.ts';
import { guard, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { PromoRow } from './queries.ts';

/** @throws `promo_invalid` when the code was changed since it was evaluated, and, by trigger, `promo_expired` or `promo_exhausted`. */
export function redeemPromo(
  { db, newId, now }: Deps,
  {
    promo,
    orderId,
    customerId,
    discountCents,
  }: { promo: PromoRow; orderId: string; customerId: string; discountCents: number },
): Statements {
  const unchanged = and(
    eq(promoCodes.code, promo.code),
    eq(promoCodes.active, true),
    eq(promoCodes.type, promo.type),
    eq(promoCodes.amount, promo.amount),
    eq(promoCodes.minimumCents, promo.minimumCents),
  );
  const redemption = { id: newId('red'), code: promo.code, orderId, customerId, discountCents, createdAt: now() };
  return [
    guard(sql`exists (select 1 from ${promoCodes} where ${unchanged})`, 'promo_invalid'),
    statement(db.insert(promoRedemptions).values(redemption)),
  ];
}

/**
 * The use that an order had let go goes over to the order that takes its place, at the price that was paid with it. Where none is left it
 * stays let go, and the order keeps its price.
 */
export function redeemAgain(
  { db }: Deps,
  { from, to, discountCents }: { from: string; to: string; discountCents: number },
): Statements {
  const used = sql`select count(*) from promo_redemptions used
    where used.code = promo_redemptions.code and used.released_at is null`;
  const isUsedUp = sql`exists (select 1 from promo_codes promo where promo.code = promo_redemptions.code
    and (promo.uses_max is not null and promo.uses_max <= (${used})
      or promo.uses_per_customer_max <= (${used} and used.customer_id = promo_redemptions.customer_id)))`;
  const which = and(eq(promoRedemptions.orderId, from), isNotNull(promoRedemptions.releasedAt), sql`not ${isUsedUp}`);
  const promoCode = sql`(select code from promo_redemptions where order_id = ${to})`;
  return [
    statement(db.update(promoRedemptions).set({ orderId: to, discountCents, releasedAt: null }).where(which)),
    statement(db.update(orders).set({ promoCode }).where(eq(orders.id, to))),
  ];
}
