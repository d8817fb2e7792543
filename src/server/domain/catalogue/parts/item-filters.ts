/** Which items a list holds, as conditions of the database. Only what is for sale is listed. */
import { SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isForSale, items } from '../../../db/schema/catalogue.ts';
import { type Facet, facetColumns, facetsInFullText } from './facets.ts';
import type { ListPlan } from './list-plan.ts';
import { matching, narrowed, type SearchMatch } from './search-match.ts';

/** All that the plan asks for, `without` the choice made in one facet. Literal where a partial index must be recognised. */
export function itemConditions(plan: ListPlan, without?: Facet): SQL {
  const { ids, category, subcategory, sale, isNew, tradableAt, prices } = plan;
  const search = searchOfChosen(plan, without);
  const conditions = [
    isForSale,
    ids && sql`${items.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    category && isInCategory(category),
    subcategory && sql`${items.subcategory} = ${subcategory}`,
    sale && sql`${items.oldPriceCents} > ${items.priceCents}`,
    isNew && sql`${items.isNew} = 1`,
    tradableAt !== null && sql`(${items.tradableFrom} is null or ${items.tradableFrom} <= ${tradableAt})`,
    ...prices,
    search && sql`${items.number} in (${matching(search.forgiven)})`,
    ...facetConditions(plan, { without }),
  ];
  return sql.join(
    conditions.filter((condition) => condition instanceof SQL),
    sql` and `,
  );
}

/** What is searched for, as far as full text knows what is chosen in facets; null when nothing is searched for. */
export function searchOfChosen({ search, chosenFacets, chosen }: ListPlan, without?: Facet): SearchMatch | null {
  const known = chosenFacets.filter((facet) => facet !== without && facetsInFullText.includes(facet));
  const values = known.map((facet) => chosen[facet]);
  return search && narrowed(search, values);
}

/** `category` is its url; one that does not exist holds nothing. */
export function isInCategory(category: string): SQL {
  return sql`${items.categoryId} = (select id from categories where url = ${category})`;
}

interface FacetConditionOptions {
  without?: Facet;
  /** Where the value of an item stands; in the table of items when absent. */
  columnOf?: (facet: Facet) => SQLWrapper;
}

/** What is chosen in facets, `without` one of them. */
export function facetConditions(
  plan: ListPlan,
  { without, columnOf = (facet) => facetColumns[facet] }: FacetConditionOptions,
): SQL[] {
  return plan.chosenFacets
    .filter((facet) => facet !== without)
    .map((facet) => isAmong(columnOf(facet), plan.chosen[facet]));
}

function isAmong(column: SQLWrapper, values: readonly string[]): SQL {
  if (values.length === 1) return sql`${column} = ${values[0]}`;
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
