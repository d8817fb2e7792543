/** Deposits by bank transfer of all customers, newest first. */
import { and, desc, eq } from 'drizzle-orm';
import { ListBankDeposits } from '#contract/operator/payments.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { payments } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`. */
export function listBankDeposits({ deps }: OperatorContext, input: ListBankDeposits) {
  const { state, limit } = parseInput(ListBankDeposits, input);
  const { id, amountCents, payerName, payerIban, createdAt, expiresAt, settledAt } = payments;
  return runRead(
    deps.db
      .select({
        id,
        reference: payments.sepaReference,
        state: payments.state,
        amountCents,
        payerName,
        payerIban,
        email: customers.email,
        createdAt,
        expiresAt,
        settledAt,
      })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .where(and(eq(payments.method, 'sepa'), state ? eq(payments.state, state) : undefined))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(limit)
      .execute(),
  );
}
