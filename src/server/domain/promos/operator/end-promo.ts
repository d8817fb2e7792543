/** An operator ends a promo code: nobody can use it any more. What it was used for stays as it is. */
import { and, eq } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { promoCodes } from '../../../db/schema/promos.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** Returns the code in upper case. @throws `not_found` for a code that is unknown or has been ended. */
export async function endPromo(deps: Deps, actor: string, typed: string): Promise<string> {
  const { db } = deps;
  const code = typed.trim().toUpperCase();
  const alive = and(eq(promoCodes.code, code), eq(promoCodes.active, true));
  await write(db, [
    expectRows(db.update(promoCodes).set({ active: false }).where(alive), 'not_found'),
    insertAuditEntry({ deps, actor }, { action: 'promos.end', subject: code }),
  ]);
  return code;
}
