/** What waits, or waited, for a second person, newest first. */
import { and, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { ApproveWish, ListApprovals } from '#contract/operator/approvals.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

const Input = z.record(z.string(), z.unknown());

const newestFirst: ListOrder = {
  name: 'approvals',
  by: [
    { value: approvals.askedAt, direction: 'desc' },
    { value: approvals.id, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listApprovals({ deps }: SystemContext, input: ListApprovals) {
  const { state, subject, cursor, limit } = parseInput(ListApprovals, input);
  const found = await runRead(
    deps.db
      .select({ ...getTableColumns(approvals), cursor: cursorOf(newestFirst) })
      .from(approvals)
      .where(
        and(
          state ? eq(approvals.state, state) : undefined,
          subject ? eq(approvals.subject, subject) : undefined,
          afterCursor(newestFirst, cursor),
        ),
      )
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  const { rows, next } = pageOf(newestFirst, found, limit);
  return { rows: rows.map((row) => ({ ...row, input: Input.parse(JSON.parse(row.input)) })), next };
}

/** @throws `invalid_fields` and `not_found`. */
export async function getApproval({ deps }: SystemContext, input: ApproveWish) {
  const { id } = parseInput(ApproveWish, input);
  const [row] = await runRead(deps.db.select().from(approvals).where(eq(approvals.id, id)).execute());
  if (!row) throw new DomainError('not_found');
  return { ...row, input: Input.parse(JSON.parse(row.input)) };
}
