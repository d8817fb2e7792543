/** Uses a promo code up for an order, in the order's own batch. */
import { and, eq, sql } from 'drizzle-orm';
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
