/** Promo codes with their uses and their state at a moment, as one table. */
import { type SQL, sql } from 'drizzle-orm';
import type { PromoState } from '#rules/deal-states.ts';

const is = (state: PromoState) => sql.raw(`'${state}'`);

/** Columns are those of `ListedPromo`. */
export function listedPromos(at: number): SQL {
  return sql`(
    select c.*, case when not active then ${is('ended')} when endsAt <= ${at} then ${is('over')}
      when uses >= usesMax then ${is('used_up')} when startsAt > ${at} then ${is('planned')}
      else ${is('good')} end as state
    from (
      select code, type, amount, description, minimum_cents as minimumCents, starts_at as startsAt, ends_at as endsAt,
        uses_max as usesMax, uses_per_customer_max as usesPerCustomerMax, active, created_at as createdAt,
        (select count(*) from promo_redemptions r where r.code = promo_codes.code and r.released_at is null) as uses,
        (select coalesce(sum(r.discount_cents), 0) from promo_redemptions r
          where r.code = promo_codes.code and r.released_at is null) as givenCents
      from promo_codes
    ) c)`;
}
