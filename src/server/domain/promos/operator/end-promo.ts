/** An operator ends a promo code: nobody can use it any more. Orders that used it keep their discount. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { EndedPromo } from '#contract/operator/promos.ts';
import type { PromoState } from '#rules/deal-states.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { promoCodes } from '../../../db/schema/promos.ts';
import { expectRows, runRead, write } from '../../../db/write.ts';
import { DomainError, throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { listedPromos } from './parts/listed-promos.ts';

/**
 * Returns the code in upper case. @throws `not_found`, and `changed_meanwhile` for a code that has been ended, or stands otherwise than
 * was seen.
 */
export async function endPromo(ctx: OperatorContext, input: z.input<typeof EndedPromo>): Promise<string> {
  const { db, now } = ctx.deps;
  const { code, seen } = parseInput(EndedPromo, input);
  const [promo] = await runRead(
    db.all<{ state: PromoState }>(sql`select p.state from ${listedPromos(now())} p where p.code = ${code}`),
  );
  if (!promo) throw new DomainError('not_found');
  if (seen) throwIfChanged([{ field: 'state', seen, now: promo.state }]);
  const active = and(eq(promoCodes.code, code), eq(promoCodes.active, true));
  await write(db, [
    expectRows(db.update(promoCodes).set({ active: false }).where(active), 'changed_meanwhile'),
    insertAuditEntry(ctx, { action: 'promos.end', subject: code, details: { before: promo.state } }),
  ]);
  return code;
}
