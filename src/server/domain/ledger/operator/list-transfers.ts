/** Ledger transfers, the newest first until another order is asked for: of an account, of a kind, of one cause, within a time. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ListTransfers } from '#contract/operator/reports.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { type TransferCode, transfers } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const { id, fromAccount, toAccount, amountCents, causeId, memo, createdAt } = transfers;

const sorts = { created: [createdAt, sql`${transfers}.rowid`] };

/** @throws `invalid_fields`. */
export async function listTransfers({ deps }: OperatorContext, input: z.input<typeof ListTransfers>) {
  const { sort, cursor, limit, ...filters } = parseInput(ListTransfers, input);
  const order = sortedBy('transfers', sort, sorts);
  const { account, code, cause, since, until } = filters;
  const others = and(
    // safe because an unknown code finds nothing
    code === undefined ? undefined : eq(transfers.code, code as TransferCode),
    cause === undefined ? undefined : eq(causeId, cause),
    since === undefined ? undefined : gte(createdAt, since),
    until === undefined ? undefined : lte(createdAt, until),
    afterCursor(order, cursor),
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
        cursor: cursorOf(order),
        total: totalOf(transfers, filters),
      })
      .from(transfers)
      .where(account === undefined ? others : and(isOfAccount(account, others, order, limit + 1), others))
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(order, found, limit);
}

/** The first of each side, which has an index of its own: an account of the shop has moved more than can be sorted at once. */
function isOfAccount(account: string, others: SQL | undefined, order: ListOrder, rows: number): SQL {
  const sides = [fromAccount, toAccount].map(
    (side) =>
      sql`select * from (select rowid from transfers where ${and(eq(side, account), others)} order by ${sql.join(orderOf(order), sql`, `)} limit ${rows})`,
  );
  return sql`${transfers}.rowid in (${sql.join(sides, sql` union all `)})`;
}
