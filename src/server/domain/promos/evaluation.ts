/** What a promo code takes off a total, or why it does not. The database keeps the limits again when it is redeemed. */
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { percentOf } from '#rules/money.ts';
import type { Database } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { promoCodes, promoRedemptions } from '../../db/schema/promos.ts';
import { DomainError } from '../../domain-error.ts';

/** The code as the table keeps it. */
export function promoCodeOf(text: string): string {
  return text.trim().toUpperCase();
}

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
        sql`not (${orders.state} = 'open' and ${orders.customerId} = ${customerId})`,
      ),
    )
    .as('used');
  return db
    .select({
      promo: promoCodes,
      uses: sql<number>`(select count(*) from ${used})`,
      ownUses: sql<number>`(select count(*) from ${used} where ${used.customerId} = ${customerId})`,
    })
    .from(promoCodes)
    .where(and(eq(promoCodes.code, code), ne(promoCodes.code, '')));
}

export type PromoRow = typeof promoCodes.$inferSelect;

/**
 * Cents that the code takes off `totalCents`, never more than it. @throws `promo_missing`, `promo_invalid`, `promo_expired`,
 * `promo_exhausted`, `promo_minimum` (with `minimum` written by `limitText`); a minimum is met when equal.
 */
export function judgePromo(
  code: string,
  found: { promo: PromoRow; uses: number; ownUses: number } | undefined,
  totalCents: number,
  now: number,
  limitText: (cents: number) => string,
): number {
  if (code === '') throw new DomainError('promo_missing');
  if (!found?.promo.active) throw new DomainError('promo_invalid');
  const { promo, uses, ownUses } = found;
  if (promo.startsAt !== null && promo.startsAt > now) throw new DomainError('promo_invalid');
  if (promo.endsAt !== null && promo.endsAt <= now) throw new DomainError('promo_expired');
  const exhausted = promo.usesMax !== null && uses >= promo.usesMax;
  const exhaustedForOne = promo.usesPerCustomerMax !== null && ownUses >= promo.usesPerCustomerMax;
  if (exhausted || exhaustedForOne) throw new DomainError('promo_exhausted');
  if (totalCents < promo.minimumCents) {
    throw new DomainError('promo_minimum', { values: { minimum: limitText(promo.minimumCents) } });
  }
  const discount = promo.type === 'percent' ? percentOf(totalCents, promo.amount / 100) : promo.amount;
  return Math.min(discount, totalCents);
}
