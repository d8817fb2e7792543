/** Items as operators see them: in every state, newest first. */
import { and, desc, eq } from 'drizzle-orm';
import type { ItemState } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { runRead } from '../../../db/write.ts';
import { searchMatch } from '../parts/search-match.ts';

export interface StockRequest {
  state?: ItemState;
  search?: string;
  limit: number;
}

export function listStock(db: Database, { state, search, limit }: StockRequest) {
  const { id, externalId, title, type, hero, priceCents, oldPriceCents, createdAt } = items;
  return runRead(
    db
      .select({ id, externalId, title, type, hero, state: items.state, priceCents, oldPriceCents, createdAt })
      .from(items)
      .where(and(state ? eq(items.state, state) : undefined, searchMatch(search)?.found))
      .orderBy(desc(items.number))
      .limit(limit)
      .execute(),
  );
}
