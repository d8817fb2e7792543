/** Changes what an item costs. A cart that holds it asks its customer about a rise. */
import { and, eq } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { titleOfItem } from '../parts/item-title.ts';

export interface NewPrice {
  priceCents: number;
  /** The price it is reduced from; null ends the reduction, absent leaves it. */
  oldPriceCents?: number | null;
}

/** Returns the item's title. @throws `not_found`, and `item_unavailable` for what is not for sale at this moment. */
export async function setPrice(deps: Deps, actor: string, id: string, price: NewPrice): Promise<string> {
  const { db } = deps;
  const title = await titleOfItem(db, id);
  await write(db, [
    expectRows(
      db
        .update(items)
        .set({ ...price, updatedAt: deps.now() })
        .where(and(eq(items.id, id), eq(items.state, 'available'))),
      'item_unavailable',
    ),
    insertAuditEntry(deps, { actor, action: 'items.price', subject: id, details: { ...price } }),
  ]);
  return title;
}
