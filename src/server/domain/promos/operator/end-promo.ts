/** An operator ends a promo code: nobody can use it any more. Orders that used it keep their discount. */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { EndedPromo } from '#contract/operator/promos.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { promoCodes } from '../../../db/schema/promos.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Returns the code in upper case. @throws `not_found` for a code that is unknown or has been ended. */
export async function endPromo(ctx: OperatorContext, input: z.input<typeof EndedPromo>): Promise<string> {
  const { deps } = ctx;
  const { code } = parseInput(EndedPromo, input);
  const { db } = deps;
  const active = and(eq(promoCodes.code, code), eq(promoCodes.active, true));
  await write(db, [
    expectRows(db.update(promoCodes).set({ active: false }).where(active), 'not_found'),
    insertAuditEntry(ctx, { action: 'promos.end', subject: code }),
  ]);
  return code;
}
