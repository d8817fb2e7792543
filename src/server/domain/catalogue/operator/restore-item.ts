/** An operator brings a withdrawn item back: it is for sale again as it was. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WithdrawnItem } from '#contract/operator/items.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, guard, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
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
  const isGone = sql`exists (select 1 from trades join items on items.offer_id = trades.offer_id
    where items.id = ${id} and ${inState(trades.state, 'reversed')})`;
  await write(db, [
    guard(sql`not ${isGone}`, 'item_unavailable'),
    expectRows(
      transitionItems(db, 'restore', { where: eq(items.id, id), set: { updatedAt: deps.now() } }),
      'item_unavailable',
    ),
    insertAuditEntry(ctx, { action: 'items.restore', subject: id, details: { title } }),
  ]);
  return title;
}
