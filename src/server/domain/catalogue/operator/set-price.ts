/** An operator changes what an item costs. A cart that holds it asks its customer about a rise. */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { PriceChange } from '#contract/operator/items.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { isForSale, items } from '../../../db/schema/catalogue.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { readItemTitle } from '../parts/item-title.ts';

/** Returns the item's title. @throws `invalid_fields`, `not_found`, and `item_unavailable` for what is not for sale at this moment. */
export async function setPrice(ctx: OperatorContext, input: z.input<typeof PriceChange>): Promise<string> {
  const { deps } = ctx;
  const { id, ...price } = parseInput(PriceChange, input);
  const { db } = deps;
  const title = await readItemTitle(db, id);
  await write(db, [
    expectRows(
      db
        .update(items)
        .set({ ...price, updatedAt: deps.now() })
        .where(and(eq(items.id, id), isForSale)),
      'item_unavailable',
    ),
    insertAuditEntry(ctx, { action: 'items.price', subject: id, details: { ...price } }),
  ]);
  return title;
}
