/** An operator bundles items at one price. */
import { eq, inArray, sql } from 'drizzle-orm';
import { items, packItems, packs } from '../../db/schema/catalogue.ts';
import { guard, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { throwValidationError } from '../../domain-error.ts';
import { auditStep } from '../audit/audit-step.ts';

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
    step(db.insert(packs).values({ id, title, priceCents, imgUrl, createdAt: deps.now() })),
    step(db.insert(packItems).values(wanted.map((itemId) => ({ packId: id, itemId })))),
    auditStep(deps, { actor, action: 'packs.add', subject: id, details: { title, priceCents, itemIds: wanted } }),
  ]);
  return id;
}
