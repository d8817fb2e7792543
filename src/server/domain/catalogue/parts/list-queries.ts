/** The queries of a list: its page, its total, and the counts of each facet's values. All of them go into one batch. */
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ListSort } from '#rules/list-filters.ts';
import type { Database } from '../../../db/client.ts';
import { categories, discountRank, items } from '../../../db/schema/catalogue.ts';
import { storedFacetCount, storedTotal } from './facet-counters.ts';
import { type Facet, facetColumns, facets } from './facets.ts';
import { isCountedTogether, itemsForFacet, itemsForPage, itemsForTotal, itemsForValues } from './index-choice.ts';
import { facetConditions, itemConditions, searchOfChosen } from './item-filters.ts';
import type { ListPlan } from './list-plan.ts';
import { inTotal } from './list-view.ts';
import { productColumns } from './product.ts';
import { randomPage } from './random-page.ts';
import { matching, type SearchMatch } from './search-match.ts';
import { matchRank, pageTotal, searchPage, searchTotal } from './search-page.ts';

const offsetMax = 1_000_000_000;

export type CountsQuery = ReturnType<typeof facetQuery> | ReturnType<typeof foundQuery>;

/** The page, whose items may hold the total, and what asks for it where they do not. */
export function listQueries(db: Database, plan: ListPlan) {
  return { page: pageQuery(db, plan), total: totalQuery(db, totalOf(plan)) };
}

/** The same beside counts, which may tell the total too. */
export function listAndCountsQueries(db: Database, plan: ListPlan) {
  const together = countedTogether(plan);
  const total = together.length > 0 ? sql`null` : totalOf(plan);
  return { page: pageQuery(db, plan), total: totalQuery(db, total), counts: countsQueries(db, plan, together) };
}

/**
 * How many items each value of each facet would show under the other filters: a query for each facet whose counts are kept or read from few
 * items, and one of all others, or of all under a search, with the total.
 */
export function countsQueries(db: Database, plan: ListPlan, together = countedTogether(plan)): CountsQuery[] {
  const apart = facets.filter((facet) => !together.includes(facet)).map((facet) => facetQuery(db, plan, facet));
  return together.length > 0 ? [...apart, foundQuery(db, plan, together)] : apart;
}

/** The facets that one query counts. */
function countedTogether(plan: ListPlan): readonly Facet[] {
  if (plan.search) return facets;
  const unkept = facets.filter((facet) => !storedFacetCount(plan, facet));
  return isCountedTogether(plan, unkept) ? unkept : [];
}

function pageQuery(db: Database, plan: ListPlan) {
  const { random, page, limit } = plan;
  const search = searchOfChosen(plan);
  const order = orderOf(plan);
  const offset = Math.min((page - 1) * limit, offsetMax);
  const products = (total: SQL<number | null>) => db.select({ ...productColumns, total });
  if (search && !random)
    return products(pageTotal)
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
  return products(sql<null>`null`)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(sql`${items.number} in (${numbers})`)
    .orderBy(...order);
}

function totalQuery(db: Database, total: SQL) {
  return db.select({ total: sql<number | null>`(${total})` }).from(sql`(select 1)`);
}

function totalOf(plan: ListPlan): SQL {
  const stored = storedTotal(plan);
  if (stored) {
    const kept = sql`select ${stored.count} from ${stored.from} where ${stored.where}`;
    const waiting = itemsThatWait(plan);
    return waiting ? sql`(${kept}) - (select count(*) from ${waiting})` : kept;
  }
  const search = searchOfChosen(plan);
  const found = search && searchTotal(plan, search);
  return found ?? sql`select count(*) from ${itemsForTotal(plan)} where ${itemConditions(plan)}`;
}

function facetQuery(db: Database, plan: ListPlan, facet: Facet) {
  return db
    .select({ facet: sql<Facet>`${facet}`, value: sql<string>`value`, count: sql<number>`count` })
    .from(sql`(${valueCounts(plan, facet)})`)
    .where(sql`count > 0`);
}

function valueCounts(plan: ListPlan, facet: Facet): SQL {
  const column = facetColumns[facet];
  const stored = storedFacetCount(plan, facet);
  if (stored) {
    const kept = sql`select ${stored.value} as value, ${stored.count} as count from ${stored.from} where ${stored.where} group by ${stored.value}`;
    const waiting = itemsThatWait(plan, facet);
    if (!waiting) return kept;
    const less = sql`select ${column}, -count(*) from ${waiting} and ${column} is not null group by ${column}`;
    return sql`select value, sum(count) as count from (${kept} union all ${less}) group by value`;
  }
  return sql`
    select ${column} as value, count(*) as count from ${itemsForFacet(plan, facet)}
    where ${itemConditions(plan, facet)} and ${column} is not null group by ${column}`;
}

/** What a list of what can be traded now leaves out of it, which is counted sooner than the list itself: table and conditions. Null for others. */
function itemsThatWait(plan: ListPlan, without?: Facet): SQL | null {
  if (plan.tradableAt === null) return null;
  const others = itemConditions({ ...plan, tradableAt: null }, without);
  return sql`${items} indexed by items_for_sale_tradable where ${others} and ${items.tradableFrom} > ${plan.tradableAt}`;
}

/**
 * The counts of these facets and the total: what all but the choices in facets leave is read once, and items of the same values become one row
 * before each facet is counted.
 */
function foundQuery(db: Database, plan: ListPlan, counted: readonly Facet[]) {
  const named = facets.map((facet) => sql`${facetColumns[facet]} as ${foundIn(facet)}`);
  const places = facets.map((_, n) => sql.raw(`${n + 1}`));
  const among = (without?: Facet) =>
    sql.join([sql`true`, ...facetConditions(plan, { without, columnOf: foundIn })], sql` and `);
  const countsOf = (facet: Facet) =>
    sql`select ${facet}, ${foundIn(facet)}, sum(alike) from found where ${foundIn(facet)} is not null and ${among(facet)} group by 2`;
  const counts = sql`
    with found as materialized (
      select ${sql.join(named, sql`, `)}, count(*) as alike
      from ${plan.search ? itemsFound(plan.search) : itemsForValues(plan)}
      where ${itemConditions({ ...plan, search: null, chosenFacets: [] })}
      group by ${sql.join(places, sql`, `)})
    select ${inTotal} as facet, '' as value, coalesce(sum(alike), 0) as count from found where ${among()}
    union all ${sql.join(counted.map(countsOf), sql` union all `)}`;
  return db
    .select({ facet: sql<Facet | typeof inTotal>`facet`, value: sql<string>`value`, count: sql<number>`count` })
    .from(sql`(${counts})`);
}

/** What a search finds, whatever is chosen in it. */
function itemsFound({ forgiven }: SearchMatch): SQL {
  return sql`(${matching(forgiven)}) as hit cross join ${items} not indexed on ${items.number} = hit.rowid`;
}

const foundIn = (facet: Facet) => sql.identifier(facet);

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
