/**
 * Random items: numbers are drawn until a page of them is for sale, so that every item is as likely as another and none but those drawn are
 * read. Where too few of the numbers are for sale, all of it is put in random order.
 */
import { type SQL, sql } from 'drizzle-orm';
import { isForSale, items } from '../../../db/schema/catalogue.ts';
import { storedTotal } from './facet-counters.ts';
import { itemsForPage } from './index-choice.ts';
import { isInCategory, itemConditions } from './item-filters.ts';
import type { ListPlan } from './list-plan.ts';

/** How many draws are made for each that is expected to be needed: fewer would often be too few. */
const drawsForOne = 4;

/** Numbers for each one that is for sale, beyond which drawing would take longer than shuffling. */
const sparsest = 250;

/** A query of the numbers of random items. */
export function randomPage(plan: ListPlan): SQL {
  const { limit, category, subcategory, sale, isNew, chosenFacets } = plan;
  const stored = storedTotal(plan);
  const shuffled = (rows: SQL) => sql`
    select number from (
      select ${items.number} as number from ${itemsForPage(plan)} where ${itemConditions(plan)} order by random() limit ${rows})`;
  if (!stored || subcategory || sale || isNew || chosenFacets.length > 0) return shuffled(sql`${limit}`);
  const ofCategory = category ? sql` and ${isInCategory(category)}` : sql``;
  // the bits of a random number without its sign
  const draw = sql`(random() & 9223372036854775807) % last + 1`;
  return sql`
    with recursive numbers as materialized (
      select coalesce((select max(number) from items), 1) as last, (select ${stored.count} from ${stored.from} where ${stored.where}) as stocked),
    draws (place, number, last, draws) as (
      select 1, ${draw}, last, last * ${drawsForOne * limit} / stocked from numbers where last < stocked * ${sparsest}
      union all select place + 1, ${draw}, last, draws from draws where place < draws),
    drawn as materialized (
      select distinct ${items.number} as number from draws cross join ${items} indexed by items_for_sale_number
      where ${items.number} = draws.number and ${isForSale}${ofCategory} limit ${limit}),
    missing as materialized (select iif(count(*) = ${limit}, 0, ${limit}) as rows from drawn)
    select number from drawn where (select rows from missing) = 0
    union all ${shuffled(sql`(select rows from missing)`)}`;
}
