/**
 * Tables that a database has while a backup is restored into it (docs/operating.md#backup), or while it is filled with the demo
 * (docs/product/operation.md#demo-shop): until they are gone the database is no shop.
 */
import type { Client } from '@libsql/client/web';

export const restoreTable = '__restore';
export const seedTable = '__seed';

/** The table of what fills the database, or was cut off while it did. */
export async function fillingTable(client: Pick<Client, 'execute'>): Promise<string | null> {
  const { rows } = await client.execute(
    `select name from sqlite_schema where type = 'table' and name in ('${restoreTable}', '${seedTable}')`,
  );
  return rows[0] ? String(rows[0].name) : null;
}
