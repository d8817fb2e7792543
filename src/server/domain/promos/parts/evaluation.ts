/** What a promo code takes off a total, or why it does not. The database checks the limits again when it is redeemed. */
import { percentOf } from '#rules/money.ts';
import { DomainError } from '../../../domain-error.ts';
import type { PromoUse } from './queries.ts';

/**
 * Cents that the code takes off `totalCents`, never more than it. @throws `promo_missing`, `promo_invalid`, `promo_expired`,
 * `promo_exhausted`, `promo_minimum` (with `minimum` written by `limitText`); a minimum is met when equal.
 */
export function evaluatePromo(
  code: string,
  promoUse: PromoUse | undefined,
  totalCents: number,
  now: number,
  limitText: (cents: number) => string,
): number {
  if (code === '') throw new DomainError('promo_missing');
  if (!promoUse?.promo.active) throw new DomainError('promo_invalid');
  const { promo, uses, ownUses } = promoUse;
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
