/** An operator offers several items at one price. */
import { and, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewPack } from '#contract/operator/deals.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { isForSale, items, packItems, packs } from '../../../db/schema/catalogue.ts';
import { guard, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Returns the pack's id. @throws `invalid_fields`, and `item_unavailable` when one of the items is not for sale. */
export async function addPack(ctx: OperatorContext, input: z.input<typeof NewPack>): Promise<string> {
  const { deps } = ctx;
  const { itemIds, ...pack } = parseInput(NewPack, input);
  const { db } = deps;
  const id = deps.newId('pak');
  const listed = db
    .select({ number: items.number })
    .from(items)
    .where(and(inArray(items.id, itemIds), isForSale));
  await write(db, [
    guard(sql`(select count(*) from ${listed}) = ${itemIds.length}`, 'item_unavailable'),
    statement(db.insert(packs).values({ id, ...pack, createdAt: deps.now() })),
    statement(db.insert(packItems).values(itemIds.map((itemId) => ({ packId: id, itemId })))),
    insertAuditEntry(ctx, {
      action: 'packs.add',
      subject: id,
      details: { title: pack.title, priceCents: pack.priceCents, itemIds },
    }),
  ]);
  return id;
}
