/** Gives an item other values, as long as those that were seen still stand and anyone can buy it. */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { isForSale, items } from '../../../../db/schema/catalogue.ts';
import type { ItemValues } from '../../../../db/schema/imports.ts';

const columns: Record<
  string,
  ReturnType<typeof getTableColumns<typeof items>>[keyof ReturnType<typeof getTableColumns<typeof items>>]
> = getTableColumns(items);

export interface ChangedItem {
  id: string;
  seen: ItemValues;
  values: ItemValues;
  now: number;
}

/** Changes one row, or none. */
export function changedItem(db: Database, { id, seen, values, now }: ChangedItem) {
  return db
    .update(items)
    .set({ ...values, updatedAt: now })
    .where(and(eq(items.id, id), isForSale, ...Object.entries(seen).map(stillStands)));
}

function stillStands([name, value]: [string, unknown]): SQL {
  const column = columns[name];
  if (!column) throw new Error(`items have no column ${name}`);
  return sql`${column} is ${sql.param(value, column)}`;
}
