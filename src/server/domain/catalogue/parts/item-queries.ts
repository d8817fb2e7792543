/** The queries of a product page: the item, what is similar to it, and some of its category. */
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { specialListLimit } from '#rules/limits.ts';
import type { Database } from '../../../db/client.ts';
import { inOwnState } from '../../../db/in-state.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';
import { productColumns } from './product.ts';
import { specificsColumns } from './specifics.ts';

/** The item, what is similar to it, and some of its category for when nothing is. */
export function itemQueries(db: Database, id: string) {
  const products = () =>
    db.select(productColumns).from(items).innerJoin(categories, eq(categories.id, items.categoryId)).$dynamic();
  const its = (column: string) => sql`(select ${sql.raw(column)} from items where id = ${id})`;
  const alike = (column: string) =>
    sql`${nearest(its, column, '>=', 'asc')} union ${nearest(its, column, '<', 'desc')}`;
  const similar = sql`select number from (${alike('type')} union ${alike('hero')})`;
  const closeness = sql`(${items.type} = ${its('type')}) + coalesce(${items.hero} = ${its('hero')}, 0)`;
  // joined from the left, so that the category is not read when something is similar
  const some = sql`select number from (select 1 where not exists (${similar})) cross join items
    where ${inOwnState(items.state, 'available')} and category_id = ${its('category_id')}
    order by random() limit ${specialListLimit}`;
  return [
    db
      .select({ ...productColumns, ...specificsColumns })
      .from(items)
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(eq(items.id, id)),
    products()
      .where(sql`${items.number} in (${similar})`)
      .orderBy(desc(closeness), sql`abs(${items.priceCents} - ${its('price_cents')})`, items.number)
      .limit(specialListLimit),
    products().where(sql`${items.number} in (${some}) and ${items.id} <> ${id}`),
  ] as const;
}

/** Numbers of items that share a column with the item, next to it in price on one side; read along an index. */
function nearest(its: (column: string) => SQL, column: string, side: string, order: string): SQL {
  return sql`select number from (
    select number from items
    where ${inOwnState(items.state, 'available')} and ${sql.raw(column)} = ${its(column)} and category_id = ${its('category_id')}
      and price_cents ${sql.raw(side)} ${its('price_cents')} and number <> ${its('number')}
    order by price_cents ${sql.raw(order)} limit ${specialListLimit})`;
}
