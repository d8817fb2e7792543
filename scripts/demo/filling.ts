/**
 * How an empty database is filled with the demo. A table of its own stands in the database from before the first row until after the last:
 * by it a filling that was cut off is known, and thrown away as a whole, so that no shop opens with half a demo or without an index.
 */
import { fillingTable, seedTable } from '#node/filling-tables.ts';
import { retryWhileBusy } from '#node/retry-while-busy.ts';
import { databaseProgramMs } from '#rules/limits/outside-calls.ts';
import { type Database, openDatabase } from '../../src/server/db/client.ts';

/** Rejects in a database that another filling is at work in, or was cut off in. */
export async function filling({ $client: client }: Database, fill: () => Promise<void>): Promise<void> {
  await client.execute(`create table ${seedTable} (dropped_index text not null)`);
  await fill();
  await client.execute(`drop table ${seedTable}`);
}

/**
 * Runs `work` while the table has none of its indexes but the unique ones, and makes them anew. To sort an index once costs a fraction of
 * what it costs to put in a hundred thousand rows in any order (docs/benchmarks.md#what-filling-a-database-costs). Of a database that is
 * not being filled it drops none.
 */
export async function withoutIndexes(
  { $client: client }: Database,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.execute({
    sql: `select list.name, made.sql from pragma_index_list(?) as list join sqlite_schema as made on made.name = list.name
      where not list."unique" order by made.rowid`,
    args: [table],
  });
  const indexes = rows.map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
  await client.batch(
    indexes.flatMap(({ name }) => [
      { sql: `insert into ${seedTable} (dropped_index) values (?)`, args: [name] },
      `drop index "${name}"`,
    ]),
    'write',
  );
  await work();
  // in their order, by which SQLite chooses among equals; one by one, since a server may end a transaction of five seconds
  for (const { sql } of indexes) await retryWhileBusy(() => client.execute(sql), { evenWhenEnded: true });
}

/** Takes everything out of a database whose filling was cut off. False, and nothing is touched, in any other. */
export async function emptyHalfFilled({
  url,
  authToken,
}: {
  url: string;
  authToken: string | undefined;
}): Promise<boolean> {
  const { $client: client } = openDatabase(url, authToken, { timeoutMs: databaseProgramMs });
  if ((await fillingTable(client)) !== seedTable) return false;
  // a virtual table takes its own tables with it
  const { rows } = await client.execute(
    `select type, name from sqlite_schema
      where type in ('view', 'table') and name not like 'sqlite_%' and name not like 'libsql_%' and name <> '${seedTable}'
      order by type = 'table', sql not like 'create virtual table%'`,
  );
  // the mark last, so that the next start goes on where this one is cut off; what the one that was cut off still writes is waited for
  const drops = [...rows, { type: 'table', name: seedTable }];
  for (const { type, name } of drops)
    await retryWhileBusy(() => client.migrate([`drop ${type} if exists "${name}"`]), { evenWhenEnded: true });
  return true;
}
