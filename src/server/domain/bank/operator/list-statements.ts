/** Bank statements that were taken, the newest first: each with its balances, its entries, how many wait, and what is missing before it. */
import { sql } from 'drizzle-orm';
import { ListBankStatements } from '#contract/operator/bank.ts';
import { bankEntryLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { inOwnState } from '../../../db/in-state.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { bankEntries, bankStatements } from '../../../db/schema/bank.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const number = sql`coalesce(${bankStatements.sequence}, 0)`;
const newestFirst: ListOrder = {
  name: 'bank-statements',
  by: [
    { value: bankStatements.endsAt, direction: 'desc' },
    { value: number, direction: 'desc' },
    { value: bankStatements.id, direction: 'desc' },
  ],
};

// written out: a query of one table names its columns without it, and within these another table's would be meant
const entries = sql<number>`(select count(*) from bank_entries where statement_id = bank_statements.id)`;
const waiting = sql<number>`(select count(*) from bank_entries where statement_id = bank_statements.id
  and ${inOwnState(bankEntries.state, bankEntryLife.initial[0])})`;
/** Cents between the end of the statement before it and its beginning; null where one of them is not said. */
const gapCents = sql<
  number | null
>`bank_statements.opening_cents - (select before.closing_cents from bank_statements as before
  where before.account = bank_statements.account
    and (before.ends_at, coalesce(before.sequence, 0), before.rowid) < (bank_statements.ends_at, coalesce(bank_statements.sequence, 0), bank_statements.rowid)
  order by before.ends_at desc, coalesce(before.sequence, 0) desc, before.rowid desc limit 1)`;

/** @throws `invalid_fields`. */
export async function listStatements({ deps }: OperatorContext, input: ListBankStatements) {
  const { cursor, limit } = parseInput(ListBankStatements, input);
  const { id, account, reference, sequence, openingCents, closingCents, endsAt, importedAt, importedBy } =
    bankStatements;
  const columns = { id, account, reference, sequence, openingCents, closingCents, endsAt, importedAt, importedBy };
  const rows = await runRead(
    deps.db
      .select({ ...columns, entries, waiting, gapCents, cursor: cursorOf(newestFirst) })
      .from(bankStatements)
      .where(afterCursor(newestFirst, cursor))
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, rows, limit);
}
