/** What operators did, newest first. */
import { desc, eq, sql } from 'drizzle-orm';
import { auditLog } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** At most `limit` entries; those about `subject` when it is given. */
export function listAudit({ db }: Deps, { subject, limit }: { subject?: string; limit: number }) {
  return runRead(
    db
      .select()
      .from(auditLog)
      .where(subject ? eq(auditLog.subject, subject) : undefined)
      // Within one second in the order of writing.
      .orderBy(desc(auditLog.at), desc(sql`${auditLog}.rowid`))
      .limit(limit)
      .execute(),
  );
}
