/** An operator takes an item off sale. It stays in the books, is no longer found, and can be brought back (`restore-item.ts`). */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { WithdrawnItem } from '#contract/operator/items.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { readItemTitle } from '../parts/item-title.ts';

/** Returns the item's title. @throws `not_found`, and `item_unavailable` for what is reserved, sold or withdrawn already. */
export async function withdrawItem(ctx: OperatorContext, input: z.input<typeof WithdrawnItem>): Promise<string> {
  const { deps } = ctx;
  const { id } = parseInput(WithdrawnItem, input);
  const { db } = deps;
  const title = await readItemTitle(db, id);
  const withdrawal = { where: eq(items.id, id), set: { updatedAt: deps.now() } };
  await write(db, [
    expectRows(transitionItems(db, 'withdraw', withdrawal), 'item_unavailable'),
    insertAuditEntry(ctx, { action: 'items.withdraw', subject: id, details: { title } }),
  ]);
  return title;
}
