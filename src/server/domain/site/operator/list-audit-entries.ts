/** What operators did, newest first: to one thing, by one person, of one kind, within a time. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ListAuditEntries } from '#contract/operator/audit.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { auditLog } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isAbout } from './parts/audit-subjects.ts';

const Details = z.record(z.string(), z.unknown());

// within one second in the order of writing
const newestFirst: ListOrder = {
  name: 'audit',
  by: [
    { value: auditLog.at, direction: 'desc' },
    { value: auditLog.seq, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listAuditEntries({ deps }: SystemContext, input: z.input<typeof ListAuditEntries>) {
  const { subject, actor, action, since, until, cursor, limit } = parseInput(ListAuditEntries, input);
  const { id, at, details } = auditLog;
  const columns = {
    id,
    at,
    actor: auditLog.actor,
    role: auditLog.role,
    action: auditLog.action,
    subject: auditLog.subject,
    details,
  };
  const entries = await runRead(
    deps.db
      .select({ ...columns, cursor: cursorOf(newestFirst) })
      .from(auditLog)
      .where(
        and(
          subject === undefined ? undefined : isAbout(auditLog.subject, subject),
          actor === undefined ? undefined : eq(auditLog.actor, actor),
          action === undefined ? undefined : isOfKind(action),
          since === undefined ? undefined : gte(at, since),
          until === undefined ? undefined : lte(at, until),
          afterCursor(newestFirst, cursor),
        ),
      )
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  const { rows, next } = pageOf(newestFirst, entries, limit);
  return { rows: rows.map((entry) => ({ ...entry, details: Details.parse(JSON.parse(entry.details)) })), next };
}

/** An action, or all those of a noun. */
function isOfKind(action: string): SQL {
  if (action.includes('.')) return eq(auditLog.action, action);
  return sql`${auditLog.action} > ${`${action}.`} and ${auditLog.action} < ${`${action}/`}`;
}
