/** Pings the database. */
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';

/** @throws `database_unavailable`. */
export async function checkHealth({ deps }: SystemContext): Promise<void> {
  await runRead(deps.db.run(sql`select 1`).execute());
}
