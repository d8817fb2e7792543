/** Deposits by bank transfer of all customers, newest first. Accounts are masked. */
import { and, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { ListBankDeposits } from '#contract/operator/payments.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { isEmail } from '#rules/validation/email.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofAddressSaying, ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { payments } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const { id, sepaReference, state, amountCents, payerName, payerIban, customerId } = payments;
const { createdAt, expiresAt, settledAt } = payments;

const newestFirst: ListOrder = {
  name: 'bank-deposits',
  by: [
    { value: createdAt, direction: 'desc' },
    { value: id, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listBankDeposits({ deps }: OperatorContext, input: ListBankDeposits) {
  const { cursor, limit, search, customer, fromCents, toCents, ...filters } = parseInput(ListBankDeposits, input);
  const columns = { id, reference: sepaReference, state, amountCents, payerName, payerIban, customerId };
  const deposits = await runRead(
    deps.db
      .select({ ...columns, email: customers.email, createdAt, expiresAt, settledAt, cursor: cursorOf(newestFirst) })
      .from(payments)
      .innerJoin(customers, eq(customers.id, customerId))
      .where(
        and(
          // written out: the index of these rows is found by it
          sql`${payments.method} = 'sepa'`,
          filters.state && eq(state, filters.state),
          ofCustomer(customerId, customer),
          fromCents === undefined ? undefined : gte(amountCents, fromCents),
          toCents === undefined ? undefined : lte(amountCents, toCents),
          search ? saysWords(search) : undefined,
          afterCursor(newestFirst, cursor),
        ),
      )
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, deposits, limit);
}

/** By what is named in full, or by the beginning of a reference; names, accounts and addresses by a part. */
function saysWords(search: string): SQL | undefined {
  if (search.startsWith('pay_')) return eq(id, search);
  if (isEmail(search)) return ofCustomer(customerId, search);
  const reference = search.toUpperCase();
  if (/^RG[-\d]/.test(reference)) return and(gte(sepaReference, reference), lt(sepaReference, `${reference}~`));
  const words = search.toLowerCase();
  const cents = minorUnitsOf(search);
  const columns = [payerName, payerIban];
  return or(
    ofAddressSaying(customerId, words),
    ...columns.map((column) => sql`instr(lower(${column}), ${words}) > 0`),
    cents === null ? undefined : eq(amountCents, cents),
  );
}
