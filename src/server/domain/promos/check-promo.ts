/** Tells a customer what a promo code takes off their cart as it is now. Uses nothing up. */
import type { PromoResult } from '#contract/promo.ts';
import { euro } from '#rules/currency.ts';
import { formatLimit } from '#rules/format-limit.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { cartLinesOf, cartQuery } from '../cart/parts/cart-lines.ts';
import { evaluatePromo } from './parts/evaluation.ts';
import { promoCodeOf, promoQuery } from './parts/queries.ts';

/** @throws as `evaluatePromo`. */
export async function checkPromo(ctx: RequestContext, input: { code: string }): Promise<PromoResult> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const code = promoCodeOf(input.code);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    cartQuery(db, customerId),
    promoQuery(db, customerId, code),
  ]);
  const [cartRows, [promoUse]] = rows;
  const lines = cartLinesOf(cartRows).filter((line) => line.buyable);
  const totalCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const limitText = (cents: number) => formatLimit(cents, euro, principal.language);
  const discountCents = evaluatePromo(code, promoUse, totalCents, deps.now(), limitText);
  if (!promoUse) throw new DomainError('promo_invalid');
  const { promo } = promoUse;
  return {
    code: promo.code,
    calculated_discount: eurosOfCents(discountCents),
    type: 'promocode',
    applies_to_delivery: promo.appliesToDelivery,
    description: promo.description,
    discount_type: promo.type,
    discount_amount: promo.amount / 100,
  };
}
