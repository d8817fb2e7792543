/** Deposits by bank transfer with the customers who announced them, found by their references. */
import { eq, inArray } from 'drizzle-orm';
import { customers } from '../../../../db/schema/customers.ts';
import { payments } from '../../../../db/schema/payments.ts';
import type { Deps } from '../../../../deps.ts';
import { type Recipient, recipientColumns } from '../../../mail/parts/recipient.ts';
import { readInChunks } from './read-in-chunks.ts';

export interface AwaitedDeposit {
  payment: typeof payments.$inferSelect;
  customer: Recipient;
}

export function deposits({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ payment: payments, customer: recipientColumns })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .$dynamic();
}

export async function depositsByReference(
  deps: Deps,
  references: Iterable<string>,
): Promise<Map<string, AwaitedDeposit>> {
  const found = await readInChunks([...new Set(references)], (chunk) =>
    deposits(deps).where(inArray(payments.sepaReference, chunk)).execute(),
  );
  return new Map(found.map((deposit) => [deposit.payment.sepaReference ?? '', deposit]));
}
