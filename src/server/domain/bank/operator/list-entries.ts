/** Bank entries as operators see them, newest first until another order is asked for. Accounts are masked. */
import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { ListBankEntries } from '#contract/operator/bank.ts';
import { minorUnitsOf } from '#rules/money.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { bankEntries } from '../../../db/schema/bank.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const { id, statementId, reference, direction, state, amountCents, currency, bookedAt, mismatch, outcome } =
  bankEntries;
const { partyName, partyIban, remittance, returnReason, paymentId, payoutId, exportId, customerId } = bankEntries;
const { decidedAt, decidedBy, note } = bankEntries;
/** What came in another currency has no amount here, and stands below all that has. */
const sorts = { booked: [bookedAt, id], amount: [sql`coalesce(${amountCents}, -1)`, bookedAt, id] };

export const entryColumns = {
  id,
  statementId,
  reference,
  direction,
  state,
  amountCents,
  currency,
  bookedAt,
  partyName,
  partyIban,
  remittance,
  returnReason,
  mismatch,
  outcome,
  paymentId,
  payoutId,
  exportId,
  customerId,
  email: customers.email,
  decidedAt,
  decidedBy,
  note,
};

/** @throws `invalid_fields`. */
export async function listEntries({ deps }: OperatorContext, input: ListBankEntries) {
  const { sort, cursor, limit, ...filters } = parseInput(ListBankEntries, input);
  const order = sortedBy('bank-entries', sort, sorts);
  const entries = await runRead(
    deps.db
      .select({ ...entryColumns, cursor: cursorOf(order), total: totalOf(bankEntries, filters) })
      .from(bankEntries)
      .leftJoin(customers, eq(customers.id, customerId))
      .where(and(...conditionsOf(filters), afterCursor(order, cursor)))
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(order, entries, limit);
}

type Filters = Omit<ListBankEntries, 'sort' | 'cursor' | 'limit'>;

function conditionsOf({ search, customer, fromCents, toCents, ...filters }: Filters): (SQL | undefined)[] {
  return [
    filters.state && eq(state, filters.state),
    filters.direction && eq(direction, filters.direction),
    filters.mismatch && eq(mismatch, filters.mismatch),
    filters.statement ? eq(statementId, filters.statement) : undefined,
    fromCents === undefined ? undefined : gte(amountCents, fromCents),
    toCents === undefined ? undefined : lte(amountCents, toCents),
    ofCustomer(customerId, customer),
    search ? saysWords(search) : undefined,
  ];
}

/** What a person remembers of it: an id, a part of a name or text, an amount. */
function saysWords(search: string): SQL | undefined {
  const words = search.toLowerCase();
  const says = (column: SQL) => sql`instr(lower(${column}), ${words}) > 0`;
  const cents = minorUnitsOf(search);
  return or(
    eq(id, search),
    says(sql`${reference}`),
    says(sql`${partyName}`),
    says(sql`${remittance}`),
    says(sql`${partyIban}`),
    says(sql`${bankEntries.endToEndId}`),
    cents === null ? undefined : eq(amountCents, cents),
  );
}
