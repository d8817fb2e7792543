/** Databases for what is restored: empty servers of a test's own, and the shop that runs over what came. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { startSqld } from '#node/sqld.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface EmptyDatabase {
  url: string;
  folder: string;
  /** Values of the rows that a query gives. */
  rows(sql: string): Promise<unknown[][]>;
  stop(): Promise<void>;
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-restored-'));
  const sqld = await startSqld(join(folder, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  return {
    url: sqld.url,
    folder: join(folder, 'database'),
    rows: async (sql) => (await client.execute(sql)).rows.map((row) => Object.values(row)),
    async stop() {
      await sqld.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Does `work` with a database that is gone afterwards. */
export async function withEmptyDatabase(work: (database: EmptyDatabase) => Promise<void>): Promise<void> {
  const database = await emptyDatabase();
  try {
    await work(database);
  } finally {
    await database.stop();
  }
}

/** Runs a shop over a copy of the database, whose server it stops. */
export async function withShopOver(database: EmptyDatabase, work: (app: TestApp) => Promise<void>): Promise<void> {
  const { folder } = database;
  const app = await createTestApp({ template: folder });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
