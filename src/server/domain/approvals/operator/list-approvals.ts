/** What waits, or waited, for a second person, newest first until another order is asked for. */
import { and, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { ApproveWish, ListApprovals } from '#contract/operator/approvals.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

const Input = z.record(z.string(), z.unknown());

const sorts = { asked: [approvals.askedAt, approvals.id], until: [approvals.expiresAt, approvals.id] };

/** @throws `invalid_fields`. */
export async function listApprovals({ deps }: SystemContext, input: ListApprovals) {
  const { state, subject, sort, cursor, limit } = parseInput(ListApprovals, input);
  const order = sortedBy('approvals', sort, sorts);
  const found = await runRead(
    deps.db
      .select({ ...getTableColumns(approvals), cursor: cursorOf(order) })
      .from(approvals)
      .where(
        and(
          state ? eq(approvals.state, state) : undefined,
          subject ? eq(approvals.subject, subject) : undefined,
          afterCursor(order, cursor),
        ),
      )
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  const { rows, next } = pageOf(order, found, limit);
  return { rows: rows.map((row) => ({ ...row, input: Input.parse(JSON.parse(row.input)) })), next };
}

/** @throws `invalid_fields` and `not_found`. */
export async function getApproval({ deps }: SystemContext, input: ApproveWish) {
  const { id } = parseInput(ApproveWish, input);
  const [row] = await runRead(deps.db.select().from(approvals).where(eq(approvals.id, id)).execute());
  if (!row) throw new DomainError('not_found');
  return { ...row, input: Input.parse(JSON.parse(row.input)) };
}
