/** An operator issues a promo code. */
import type { z } from 'zod';
import { NewPromo } from '#contract/operator/promos.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { promoCodes } from '../../../db/schema/promos.ts';
import { expectRows, write } from '../../../db/write.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

/** Returns the code in upper case. @throws `invalid_fields`, and `promo_invalid` for a code that exists. */
export async function createPromo(ctx: OperatorContext, input: z.input<typeof NewPromo>): Promise<string> {
  const { deps } = ctx;
  const promo = parseInput(NewPromo, input);
  const { db } = deps;
  const now = deps.now();
  if (promo.endsAt !== undefined && promo.startsAt === undefined && promo.endsAt <= now) {
    throwValidationError([{ field: 'endsAt', key: 'invalid_value' }]);
  }
  const { code, type, amount } = promo;
  await write(db, [
    expectRows(
      db
        .insert(promoCodes)
        .values({ ...promo, createdAt: now })
        .onConflictDoNothing(),
      'promo_invalid',
    ),
    insertAuditEntry(ctx, { action: 'promos.create', subject: code, details: { type, amount } }),
  ]);
  return code;
}
