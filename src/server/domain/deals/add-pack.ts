/** An operator bundles items at one price. */
import { eq, inArray, sql } from 'drizzle-orm';
import { insertAuditEntry } from '../../db/insert-audit-entry.ts';
import { items, packItems, packs } from '../../db/schema/catalogue.ts';
import { guard, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { throwValidationError } from '../../domain-error.ts';

export interface NewPack {
  title: string;
  priceCents: number;
  imgUrl: string;
  itemIds: readonly string[];
}

/** Returns the pack's id. @throws fewer than two items, and `item_unavailable` when one of them is not for sale. */
export async function addPack(deps: Deps, actor: string, { title, priceCents, imgUrl, itemIds }: NewPack) {
  const { db } = deps;
  const wanted = [...new Set(itemIds)];
  if (wanted.length < 2) throwValidationError([{ field: 'items', key: 'invalid_value' }]);
  const id = deps.newId('pak');
  const listed = db
    .select({ number: items.number })
    .from(items)
    .where(sql`${inArray(items.id, wanted)} and ${eq(items.state, 'available')}`);
  await write(db, [
    guard(sql`(select count(*) from ${listed}) = ${wanted.length}`, 'item_unavailable'),
    statement(db.insert(packs).values({ id, title, priceCents, imgUrl, createdAt: deps.now() })),
    statement(db.insert(packItems).values(wanted.map((itemId) => ({ packId: id, itemId })))),
    insertAuditEntry(deps, {
      actor,
      action: 'packs.add',
      subject: id,
      details: { title, priceCents, itemIds: wanted },
    }),
  ]);
  return id;
}
