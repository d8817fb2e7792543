/** Ledger transfers, the newest first: of an account, of a kind, of one cause, within a time. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ListTransfers } from '#contract/operator/reports.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { type TransferCode, transfers } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const { id, fromAccount, toAccount, amountCents, causeId, memo, createdAt } = transfers;

const newestFirst: ListOrder = {
  name: 'transfers',
  by: [
    { value: transfers.createdAt, direction: 'desc' },
    { value: sql`${transfers}.rowid`, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listTransfers({ deps }: OperatorContext, input: z.input<typeof ListTransfers>) {
  const { account, code, cause, since, until, cursor, limit } = parseInput(ListTransfers, input);
  const others = and(
    // safe because an unknown code finds nothing
    code === undefined ? undefined : eq(transfers.code, code as TransferCode),
    cause === undefined ? undefined : eq(causeId, cause),
    since === undefined ? undefined : gte(createdAt, since),
    until === undefined ? undefined : lte(createdAt, until),
    afterCursor(newestFirst, cursor),
  );
  const found = await runRead(
    deps.db
      .select({
        id,
        code: transfers.code,
        fromAccount,
        toAccount,
        amountCents,
        causeId,
        memo,
        createdAt,
        cursor: cursorOf(newestFirst),
      })
      .from(transfers)
      .where(account === undefined ? others : and(isOfAccount(account, others, limit + 1), others))
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, found, limit);
}

/** The newest of each side, which has an index of its own: an account of the shop has moved more than can be sorted at once. */
function isOfAccount(account: string, others: SQL | undefined, rows: number): SQL {
  const sides = [fromAccount, toAccount].map(
    (side) =>
      sql`select * from (select rowid from transfers where ${and(eq(side, account), others)} order by ${sql.join(orderOf(newestFirst), sql`, `)} limit ${rows})`,
  );
  return sql`${transfers}.rowid in (${sql.join(sides, sql` union all `)})`;
}
