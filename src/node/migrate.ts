/** The migrations of `drizzle/` that a database lacks: named, and applied. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { root } from './root.ts';

const folder = join(root, 'drizzle');

export async function migrateDatabase(url: string, authToken?: string): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    client.close();
  }
}

/** Names of the migrations that `migrateDatabase` would apply, in order. Changes nothing. */
export async function pendingMigrations(url: string, authToken?: string): Promise<string[]> {
  // safe because drizzle-kit writes it
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  const client = createClient({ url, authToken, intMode: 'number' });
  try {
    const table = await client.execute(`select 1 from sqlite_schema where name = '__drizzle_migrations'`);
    const last =
      table.rows.length > 0 ? await client.execute('select max(created_at) as at from __drizzle_migrations') : null;
    const appliedUntil = Number(last?.rows[0]?.at ?? 0);
    return journal.entries.filter(({ when }) => when > appliedUntil).map(({ tag }) => tag);
  } finally {
    client.close();
  }
}

interface Journal {
  entries: { tag: string; when: number }[];
}
