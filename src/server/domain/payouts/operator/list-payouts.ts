/** Payouts of all customers, withdrawals among them, newest first. Accounts are masked. */
import { desc, eq } from 'drizzle-orm';
import { ListPayouts } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`. */
export function listPayouts({ deps }: OperatorContext, input: ListPayouts) {
  const { state, limit } = parseInput(ListPayouts, input);
  const { id, offerId, method, amountCents, ibanMasked, exportId, createdAt } = payouts;
  return runRead(
    deps.db
      .select({
        id,
        offerId,
        state: payouts.state,
        method,
        amountCents,
        ibanMasked,
        exportId,
        title: offers.title,
        email: customers.email,
        createdAt,
      })
      .from(payouts)
      .leftJoin(offers, eq(offers.id, payouts.offerId))
      .innerJoin(customers, eq(customers.id, payouts.customerId))
      .where(state ? eq(payouts.state, state) : undefined)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .execute(),
  );
}
