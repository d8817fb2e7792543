/** An operator brings a withdrawn item back: it is for sale again as it was. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WithdrawnItem } from '#contract/operator/items.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isTakenBack } from '../../trades/parts/item-gone.ts';
import { readItemTitle } from '../parts/item-title.ts';

/**
 * Returns the item's title. @throws `not_found`, and `item_unavailable` for what is not withdrawn, for a thing that is for sale under
 * another number, and for one that its seller has taken back.
 */
export async function restoreItem(ctx: OperatorContext, input: z.input<typeof WithdrawnItem>): Promise<string> {
  const { deps } = ctx;
  const { id } = parseInput(WithdrawnItem, input);
  const { db } = deps;
  const title = await readItemTitle(db, id);
  await write(db, [
    expectRows(
      transitionItems(db, 'restore', {
        where: and(eq(items.id, id), sql`not ${isTakenBack}`),
        set: { updatedAt: deps.now() },
      }),
      'item_unavailable',
    ),
    insertAuditEntry(ctx, { action: 'items.restore', subject: id, details: { title } }),
  ]);
  return title;
}
