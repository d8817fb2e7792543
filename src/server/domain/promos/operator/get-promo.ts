/** One promo code with its uses, for operators. */

import { sql } from 'drizzle-orm';
import { promoUsesShown } from '#rules/limits/lists.ts';
import type { OperatorContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import type { ListedPromo } from './list-promos.ts';
import { listedPromos } from './parts/listed-promos.ts';

export interface PromoUse {
  orderId: string;
  customerId: string;
  discountCents: number;
  at: number;
  /** Its order came to nothing, and the use is free again. */
  isReleased: boolean;
}

/** @throws `not_found`. */
export async function getPromo(
  { deps: { db, now } }: OperatorContext,
  { code }: { code: string },
): Promise<ListedPromo & { lastUses: PromoUse[] }> {
  const named = code.toUpperCase();
  const [[promo], uses] = await Promise.all([
    runRead(
      db.all<Omit<ListedPromo, 'active'> & { active: number }>(
        sql`select p.* from ${listedPromos(now())} p where p.code = ${named}`,
      ),
    ),
    runRead(
      db.all<Omit<PromoUse, 'isReleased'> & { isReleased: number }>(sql`
        select order_id as orderId, customer_id as customerId, discount_cents as discountCents, created_at as at,
          released_at is not null as isReleased
        from promo_redemptions where code = ${named} order by created_at desc, id desc limit ${promoUsesShown}`),
    ),
  ]);
  if (!promo) throw new DomainError('not_found');
  const lastUses = uses.map((use) => ({ ...use, isReleased: use.isReleased === 1 }));
  return { ...promo, active: promo.active === 1, lastUses };
}
