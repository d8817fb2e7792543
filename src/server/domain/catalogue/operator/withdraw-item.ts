/** Takes an item off sale. It stays in the books, and is no longer found. */
import { and, eq, inArray } from 'drizzle-orm';
import { itemLife } from '#rules/lifecycles.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { titleOfItem } from '../parts/item-title.ts';

/** Returns the item's title. @throws `not_found`, and `item_unavailable` for what is reserved, sold or withdrawn already. */
export async function withdrawItem(deps: Deps, actor: string, id: string): Promise<string> {
  const { db } = deps;
  const title = await titleOfItem(db, id);
  const { from, to } = itemLife.transitions.withdraw;
  await write(db, [
    expectRows(
      db
        .update(items)
        .set({ state: to, updatedAt: deps.now() })
        .where(and(eq(items.id, id), inArray(items.state, [...from]))),
      'item_unavailable',
    ),
    insertAuditEntry(deps, { actor, action: 'items.withdraw', subject: id, details: { title } }),
  ]);
  return title;
}
