/** The table that a database has while a backup is restored into it: until it is gone the database is no shop (docs/operating.md#backup). */
import type { Client } from '@libsql/client/web';

export const restoreTable = '__restore';

export async function isBeingRestored(client: Client): Promise<boolean> {
  const { rows } = await client.execute(`select 1 from sqlite_schema where name = '${restoreTable}'`);
  return rows.length > 0;
}
