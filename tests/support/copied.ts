/** Many rows like one that the shop has written itself. */
import type { TestApp } from './test-app.ts';

/** Inserts the row of that id so many times, but for what `change` names: an expression of SQL for a column, in which `n` counts. */
export async function copied(
  { deps: { db } }: TestApp,
  table: string,
  id: string,
  copies: number,
  change: Record<string, string>,
): Promise<void> {
  const { rows } = await db.$client.execute(`select name from pragma_table_info('${table}')`);
  const columns = rows.map(({ name }) => String(name));
  const values = columns.map((name) => change[name] ?? `"${name}"`);
  await db.$client.execute(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from ${table}, (select value as n from generate_series(1, ${copies}))
      where ${table}.id = '${id}'`,
  );
}
