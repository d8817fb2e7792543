/** An operator ends a prompt before its time; its item stays for sale at its own price. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { insertAuditEntry } from '../../db/insert-audit-entry.ts';
import { timedDeals } from '../../db/schema/catalogue.ts';
import { expectRows, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

/** @throws `prompt_over` for a prompt that is not there, or has ended. */
export async function endPrompt(deps: Deps, actor: string, id: string): Promise<void> {
  const at = deps.now();
  // a prompt begins before it ends, also one that has not begun
  const ended = { startsAt: sql`min(${timedDeals.startsAt}, ${at - 1})`, endsAt: at };
  const running = and(eq(timedDeals.id, id), gt(timedDeals.endsAt, at));
  await write(deps.db, [
    expectRows(deps.db.update(timedDeals).set(ended).where(running), 'prompt_over'),
    insertAuditEntry(deps, { actor, action: 'timedDeals.end', subject: id, details: {} }),
  ]);
}
