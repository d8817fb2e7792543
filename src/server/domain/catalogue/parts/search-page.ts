/**
 * The page and the total of a search. Where no filter but a category narrows it, matches are counted in a small index, and a page of frequent
 * words is read along the list's order until it is full; else every match is looked up and sorted. Both give the same page. See
 * docs/decisions/0038-search-of-frequent-words.md.
 */
import { desc, type SQL, sql } from 'drizzle-orm';
import { facetCounts, isForSale, items } from '../../../db/schema/catalogue.ts';
import { itemsForWalk } from './index-choice.ts';
import { isInCategory, itemConditions } from './item-filters.ts';
import type { ListPlan } from './list-plan.ts';
import { matching, type SearchMatch } from './search-match.ts';

/** What looking an item up takes, in steps along an index. */
const lookUpCost = 5;

/** How well an item of the page matches: compares within the page alone. */
export const matchRank = sql`page.exactness`;

/** What the page tells of the total. */
export const pageTotal = sql<number | null>`page.total`;

/**
 * A query of the numbers of a page's items, their `exactness`, and the `total` that the search finds or null, in no order. `order` is that of
 * the list.
 */
export function searchPage(plan: ListPlan, search: SearchMatch, order: readonly SQL[], offset: number): SQL {
  const sorted = sql.join([...order], sql`, `);
  const total = tellsTotal(plan) ? sql`count(*) over ()` : sql`null`;
  const looked = (limit: SQL) => sql`
    select number, exactness, total from (
      select ${items.number} as number, ${exactnessOf(search)} as exactness, ${total} as total from ${items} not indexed
      where ${itemConditions(plan)} order by ${desc(sql`exactness`)}, ${sorted} limit ${limit} offset ${offset})`;
  if (isNarrowed(plan)) return looked(sql`${plan.limit}`);
  // the best matches stand first: alone on the page where they fill it
  return sql`
    with choice as materialized (select iif(exists (${matching(search.whole)}), ${search.whole}, ${search.begun}) as best),
    sizes as materialized (
      select best, (select count(*) from (${matching(sql`best`)})) as matches, (${stockedCount}) as stocked from choice),
    walked as materialized (
      select ${items.number} as number from ${itemsForWalk(plan)}
      where ${itemConditions({ ...plan, search: null })} and ${items.number} in (${matching(sql`(select best from choice)`)})
      order by ${sorted} limit (select matches * matches * ${lookUpCost} > stocked * ${offset + plan.limit} from sizes) * ${plan.limit}
      offset ${offset}),
    look_up as materialized (select iif(count(*) = ${plan.limit}, 0, ${plan.limit}) as rows from walked)
    select number, 0 as exactness, null as total from walked where (select rows from look_up) = 0
    union all ${looked(sql`(select rows from look_up)`)}`;
}

/**
 * A query of how many items a search finds, where its page does not tell; null where filters narrow it, so that the items themselves have to
 * be counted.
 */
export function searchTotal(plan: ListPlan, search: SearchMatch): SQL | null {
  // without an item on its first page there is none
  if (tellsTotal(plan)) return sql`0`;
  if (isNarrowed(plan)) return null;
  const ofCategory = plan.category ? sql` and ${isInCategory(plan.category)}` : sql``;
  return sql`select count(*) from (${matching(search.forgiven)}) as found cross join ${items} indexed by items_for_sale_number
    where ${items.number} = found.rowid and ${isForSale}${ofCategory}`;
}

/** True when every match is looked up for the first page anyway, and counted with it. A later one may be past the end, and hold nothing that tells. */
function tellsTotal(plan: ListPlan): boolean {
  return isNarrowed(plan) && plan.page === 1 && !plan.random;
}

/** True when more is asked for than words and a category. */
function isNarrowed({ subcategory, sale, isNew, tradableAt, ids, prices, chosenFacets }: ListPlan): boolean {
  const isSection = subcategory !== null || sale || isNew;
  return isSection || tradableAt !== null || ids !== null || prices.length + chosenFacets.length > 0;
}

const stockedCount = sql`select coalesce(sum(${facetCounts.items}), 0) from ${facetCounts} where ${facetCounts.facet} = 'types'`;

/** 2 when every word stands there whole, 1 when as beginnings, 0 when a typo had to be forgiven. */
function exactnessOf({ whole, begun }: SearchMatch): SQL {
  const isAmong = (expression: SQL) => sql`${items.number} in (${matching(expression)})`;
  return sql`case when ${isAmong(whole)} then 2 when ${isAmong(begun)} then 1 else 0 end`;
}
