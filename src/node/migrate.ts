/** The migrations of `drizzle/` that a database lacks: named, and applied. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client/web';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { fillingTable, restoreTable } from './filling-tables.ts';
import { Problem } from './problem.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { root } from './root.ts';

const folder = join(root, 'drizzle');

interface Migrating {
  isRestoring?: boolean;
  /** Told of each migration how long it took. */
  say?: (line: string) => void;
}

/**
 * Applies what waits, each migration in a transaction of its own and noted as drizzle-kit notes it: a server ends a transaction after
 * seconds when others wait to write, and what was applied before it stays.
 *
 * @throws Problem for a database that something is filling, but for the restore itself
 */
export async function migrateDatabase(
  url: string,
  authToken?: string,
  { isRestoring = false, say = () => {} }: Migrating = {},
): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    if (!isRestoring) refuseHalfFilled(await fillingTable(client));
    await client.execute(
      'create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    );
    const appliedUntil = await appliedUntilOf(client);
    const tags = new Map(knownMigrations().map(({ when, tag }) => [when, tag]));
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      if (migration.folderMillis <= appliedUntil) continue;
      const start = performance.now();
      // a shop that writes, or a start that was cut off, may keep it waiting
      await retryWhileBusy(() => apply(client, migration));
      say(`  ${tags.get(migration.folderMillis)}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }
  } finally {
    client.close();
  }
}

/** All or nothing. */
function apply(client: Client, { sql, hash, folderMillis }: MigrationMeta): Promise<unknown> {
  const note = { sql: 'insert into __drizzle_migrations (hash, created_at) values (?, ?)', args: [hash, folderMillis] };
  return client.migrate([...sql, note]);
}

/** When the last migration that the database has was made; 0 for none. */
async function appliedUntilOf(client: Client): Promise<number> {
  const { rows } = await client.execute('select max(created_at) as at from __drizzle_migrations');
  return Number(rows[0]?.at ?? 0);
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
    const appliedUntil = table.rows.length > 0 ? await appliedUntilOf(client) : 0;
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
