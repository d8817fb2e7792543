/** Asks the database for a sign of life. @throws `database_unavailable`. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { runRead } from '../../db/write.ts';

export async function checkHealth(db: Database): Promise<void> {
  await runRead(db.run(sql`select 1`).execute());
}
