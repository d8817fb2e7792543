/** What operators did, newest first. */
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ListAuditEntries } from '#contract/operator/audit.ts';
import type { SystemContext } from '../../../context.ts';
import { auditLog } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const Details = z.record(z.string(), z.unknown());

/** At most `limit` entries; those about `subject` when it is given. @throws `invalid_fields`. */
export async function listAuditEntries({ deps }: SystemContext, input: z.input<typeof ListAuditEntries>) {
  const { subject, limit } = parseInput(ListAuditEntries, input);
  const entries = await runRead(
    deps.db
      .select()
      .from(auditLog)
      .where(subject ? eq(auditLog.subject, subject) : undefined)
      // within one second in the order of writing
      .orderBy(desc(auditLog.at), desc(sql`${auditLog}.rowid`))
      .limit(limit)
      .execute(),
  );
  return entries.map((entry) => ({ ...entry, details: Details.parse(JSON.parse(entry.details)) }));
}
