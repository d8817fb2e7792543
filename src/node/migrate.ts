/** The migrations of `drizzle/` that a database lacks: named, and applied. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { fillingTable, restoreTable } from './filling-tables.ts';
import { Problem } from './problem.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { root } from './root.ts';

const folder = join(root, 'drizzle');

/** @throws Problem for a database that something is filling, but for the restore itself */
export async function migrateDatabase(
  url: string,
  authToken?: string,
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    if (!isRestoring) refuseHalfFilled(await fillingTable(client));
    // in one transaction, which a shop that writes, or a start that was cut off, may keep waiting
    await retryWhileBusy(() => migrate(drizzle(client), { migrationsFolder: folder }));
  } finally {
    client.close();
  }
}

function refuseHalfFilled(table: string | null): void {
  if (table === null) return;
  throw new Problem(
    table === restoreTable
      ? 'A backup was not restored to its end in this database; run the same `npm run ops -- restore` again, or take a new database.'
      : 'This database was not filled with the demo to its end; wait for the start that fills it, or let `npm start` fill it anew (with SEED_DEMO=1 where LIBSQL_URL names it), or take a new database.',
  );
}

/** Names of the migrations that `migrateDatabase` would apply, in order. Changes nothing. */
export async function pendingMigrations(url: string, authToken?: string): Promise<string[]> {
  const client = createClient({ url, authToken, intMode: 'number' });
  try {
    const table = await client.execute(`select 1 from sqlite_schema where name = '__drizzle_migrations'`);
    const last =
      table.rows.length > 0 ? await client.execute('select max(created_at) as at from __drizzle_migrations') : null;
    const appliedUntil = Number(last?.rows[0]?.at ?? 0);
    return knownMigrations()
      .filter(({ when }) => when > appliedUntil)
      .map(({ tag }) => tag);
  } finally {
    client.close();
  }
}

/** A migration by its name; `when`, in milliseconds, is what a database knows it by. */
export interface Migration {
  tag: string;
  when: number;
}

/** All migrations of this version, in order. */
export function knownMigrations(): Migration[] {
  // safe because drizzle-kit writes it
  return (JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: Migration[] }).entries;
}
