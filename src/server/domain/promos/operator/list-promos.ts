/** Promo codes with how often each was used, newest first. */
import { desc, sql } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { promoCodes } from '../../../db/schema/promos.ts';
import { runRead } from '../../../db/write.ts';

export function listPromos({ deps }: OperatorContext) {
  const uses = sql<number>`(select count(*) from promo_redemptions r where r.code = ${promoCodes.code} and r.released_at is null)`;
  const { code, type, amount, minimumCents, startsAt, endsAt, usesMax, usesPerCustomerMax, active } = promoCodes;
  return runRead(
    deps.db
      .select({ code, type, amount, minimumCents, startsAt, endsAt, usesMax, usesPerCustomerMax, active, uses })
      .from(promoCodes)
      .orderBy(desc(promoCodes.createdAt), promoCodes.code)
      .execute(),
  );
}
