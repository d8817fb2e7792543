/** Deposits by bank transfer of all customers as operators see them, newest first. */
import { and, desc, eq } from 'drizzle-orm';
import type { PaymentState } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { customers } from '../../../db/schema/customers.ts';
import { payments } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';

export function listTransfers(db: Database, { state, limit }: { state: PaymentState | undefined; limit: number }) {
  const { id, amountCents, payerName, payerIban, createdAt, expiresAt, settledAt } = payments;
  return runRead(
    db
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
