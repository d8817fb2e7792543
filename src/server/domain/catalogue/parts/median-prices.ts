/** What things of a name cost: the median of the newest that are for sale. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { inOwnState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';

/** More tell nothing new, and a name can have thousands. */
const newest = 101;

/** The median in cents of a title, null where nothing of it is for sale. */
export function medianPriceOf(title: SQLWrapper): SQL<number | null> {
  return sql`(select price_cents from (
      select price_cents, row_number() over (order by price_cents) as place, count(*) over () as prices from (
        select price_cents from items as others where others.title = ${title} and ${inOwnState(items.state, 'available')}
        order by number desc limit ${newest}))
    where place = (prices + 1) / 2)`;
}

/** A query for a batch: each title of the JSON list with its median. */
export function medianPrices(db: Database, titles: string) {
  return db.all<{ title: string; medianCents: number | null }>(
    sql`select distinct wanted.value as title, ${medianPriceOf(sql.raw('wanted.value'))} as medianCents
      from json_each(${titles}) as wanted`,
  );
}
