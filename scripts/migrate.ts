/** Brings a database to the schema in `drizzle/`. Safe to run again. */
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';

export async function migrateDatabase(url: string, authToken?: string): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, '..', 'drizzle') });
  } finally {
    client.close();
  }
}
