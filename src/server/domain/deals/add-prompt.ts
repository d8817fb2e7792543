/** An operator offers one item at a price for a time. */
import { and, eq, sql } from 'drizzle-orm';
import { insertAuditEntry } from '../../db/insert-audit-entry.ts';
import { items, timedDeals } from '../../db/schema/catalogue.ts';
import { guard, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

export interface NewPrompt {
  title: string;
  itemId: string;
  priceCents: number;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
}

/** Returns the prompt's id. @throws `item_unavailable` when the item is not for sale. */
export async function addPrompt(deps: Deps, actor: string, prompt: NewPrompt) {
  const { db } = deps;
  const id = deps.newId('pro');
  const listed = db
    .select({ number: items.number })
    .from(items)
    .where(and(eq(items.id, prompt.itemId), eq(items.state, 'available')));
  await write(db, [
    guard(sql`exists ${listed}`, 'item_unavailable'),
    statement(db.insert(timedDeals).values({ id, ...prompt, createdAt: deps.now() })),
    insertAuditEntry(deps, { actor, action: 'timedDeals.add', subject: id, details: { ...prompt } }),
  ]);
  return id;
}
