/** Bank entries as operators see them, newest first. Accounts are masked. */
import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { ListBankEntries } from '#contract/operator/bank.ts';
import { minorUnitsOf } from '#rules/money.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { bankEntries } from '../../../db/schema/bank.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const newestFirst: ListOrder = {
  name: 'bank-entries',
  by: [
    { value: bankEntries.bookedAt, direction: 'desc' },
    { value: bankEntries.id, direction: 'desc' },
  ],
};

const { id, statementId, reference, direction, state, amountCents, currency, bookedAt, mismatch, outcome } =
  bankEntries;
const { partyName, partyIban, remittance, returnReason, paymentId, payoutId, exportId, customerId } = bankEntries;
const { decidedAt, decidedBy, note } = bankEntries;
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
  const { cursor, limit, ...filters } = parseInput(ListBankEntries, input);
  const entries = await runRead(
    deps.db
      .select({ ...entryColumns, cursor: cursorOf(newestFirst) })
      .from(bankEntries)
      .leftJoin(customers, eq(customers.id, customerId))
      .where(and(...conditionsOf(filters), afterCursor(newestFirst, cursor)))
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, entries, limit);
}

type Filters = Omit<ListBankEntries, 'cursor' | 'limit'>;

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
