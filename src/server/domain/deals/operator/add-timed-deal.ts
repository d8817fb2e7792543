/** An operator offers one item at a price for a time. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewTimedDeal } from '#contract/operator/deals.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { isForSale, items, timedDeals } from '../../../db/schema/catalogue.ts';
import { guard, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Returns the deal's id. @throws `invalid_fields`, and `item_unavailable` when the item is not for sale. */
export async function addTimedDeal(ctx: OperatorContext, input: z.input<typeof NewTimedDeal>): Promise<string> {
  const { deps } = ctx;
  const deal = parseInput(NewTimedDeal, input);
  const { db } = deps;
  const id = deps.newId('pro');
  const listed = db
    .select({ number: items.number })
    .from(items)
    .where(and(eq(items.id, deal.itemId), isForSale));
  await write(db, [
    guard(sql`exists ${listed}`, 'item_unavailable'),
    statement(db.insert(timedDeals).values({ id, ...deal, createdAt: deps.now() })),
    insertAuditEntry(ctx, { action: 'timed-deals.add', subject: id, details: deal }),
  ]);
  return id;
}
