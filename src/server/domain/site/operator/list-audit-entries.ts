/** What operators did, newest first until another order is asked for: to one thing, by one person, of one kind, within a time. */
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { ListAuditEntries } from '#contract/operator/audit.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { auditLog } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isOfKind } from './parts/audit-kind.ts';
import { isAbout } from './parts/audit-subjects.ts';

const Details = z.record(z.string(), z.unknown());

/** Of the log, or of another name that it has in the query. */
type Columns = Record<'id' | 'at' | 'seq' | 'actor' | 'subject', AnySQLiteColumn>;

/** @throws `invalid_fields`. */
export async function listAuditEntries({ deps }: SystemContext, input: z.input<typeof ListAuditEntries>) {
  const { sort, cursor, limit, ...filters } = parseInput(ListAuditEntries, input);
  const { id: wanted, subject, actor, action, since, until } = filters;
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
  // within one second in the order of writing
  const orderOn = ({ at: moment, seq }: Columns) => sortedBy('audit', sort, { at: [moment, seq] });
  const conditionsOn = (log: Columns) =>
    and(
      wanted === undefined ? undefined : eq(log.id, wanted),
      subject === undefined ? undefined : isAbout(log.subject, subject),
      actor === undefined ? undefined : eq(log.actor, actor),
      since === undefined ? undefined : gte(log.at, since),
      until === undefined ? undefined : lte(log.at, until),
      afterCursor(orderOn(log), cursor),
    );
  const order = orderOn(auditLog);
  const others = conditionsOn(alias(auditLog, 'a')) ?? sql`1`;
  const entries = await runRead(
    deps.db
      .select({ ...columns, cursor: cursorOf(order), total: totalOf(auditLog, filters) })
      .from(auditLog)
      .where(
        and(
          conditionsOn(auditLog),
          action === undefined ? undefined : isOfKind(action, others, limit, sort === '-at' ? 'newest' : 'oldest'),
        ),
      )
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  const page = pageOf(order, entries, limit);
  return { ...page, rows: page.rows.map((entry) => ({ ...entry, details: Details.parse(JSON.parse(entry.details)) })) };
}
