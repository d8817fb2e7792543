/** The queries of a list: its page, its total, and the counts of each facet's values. All of them go into one batch. */
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ListSort } from '#rules/list-filters.ts';
import type { Database } from '../../../db/client.ts';
import { categories, discountRank, items } from '../../../db/schema/catalogue.ts';
import { storedFacetCount, storedTotal } from './facet-counters.ts';
import { byFacet, type Facet, facetColumns } from './facets.ts';
import { itemsForFacet, itemsForPage, itemsForTotal } from './index-choice.ts';
import { itemConditions } from './item-filters.ts';
import type { ListPlan } from './list-plan.ts';
import { productColumns } from './product.ts';
import { randomPage } from './random-page.ts';
import { matchRank, searchPage, searchTotal } from './search-page.ts';

const offsetMax = 1_000_000_000;

export type FacetQuery = ReturnType<typeof facetQuery>;

export function listQueries(db: Database, plan: ListPlan) {
  return {
    page: pageQuery(db, plan),
    total: totalQuery(db, plan),
    counts: byFacet((facet) => facetQuery(db, plan, facet)),
  };
}

function pageQuery(db: Database, plan: ListPlan) {
  const { random, page, limit, search } = plan;
  const order = orderOf(plan);
  const offset = Math.min((page - 1) * limit, offsetMax);
  const products = db.select(productColumns);
  if (search && !random)
    return products
      .from(sql`(${searchPage(plan, search, order, offset)}) as page`)
      .innerJoin(items, sql`${items.number} = page.number`)
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .orderBy(desc(matchRank), ...order);
  const numbers = random
    ? randomPage(plan)
    : db
        .select({ number: sql<number>`${items.number}` })
        .from(itemsForPage(plan))
        .where(itemConditions(plan))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
  return products
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(sql`${items.number} in (${numbers})`)
    .orderBy(...order);
}

function totalQuery(db: Database, plan: ListPlan) {
  const stored = storedTotal(plan);
  if (stored) return db.select({ total: stored.count }).from(stored.from).where(stored.where);
  const found = plan.search && searchTotal(plan, plan.search);
  const counted = found ?? sql`select count(*) from ${itemsForTotal(plan)} where ${itemConditions(plan)}`;
  return db.select({ total: sql<number>`(${counted})` }).from(sql`(select 1)`);
}

function facetQuery(db: Database, plan: ListPlan, facet: Facet) {
  const stored = storedFacetCount(plan, facet);
  if (stored) {
    return db
      .select({ value: sql<string | null>`${stored.value}`, count: stored.count })
      .from(stored.from)
      .where(stored.where)
      .groupBy(stored.value)
      .having(sql`${stored.count} > 0`);
  }
  const column = facetColumns[facet];
  return db
    .select({ value: sql<string | null>`${column}`, count: sql<number>`count(*)` })
    .from(itemsForFacet(plan, facet))
    .where(sql`${itemConditions(plan, facet)} and ${column} is not null`)
    .groupBy(column);
}

function orderOf({ sort, random }: ListPlan): SQL[] {
  if (random) return [sql`random()`];
  const bySort: Record<ListSort, SQL[]> = {
    desc: [desc(items.priceCents), desc(items.number)],
    asc: [sql`${items.priceCents}`, sql`${items.number}`],
    newest: [desc(items.createdAt), desc(items.number)],
    discount: [desc(discountRank), desc(items.priceCents), desc(items.number)],
  };
  return bySort[sort];
}
