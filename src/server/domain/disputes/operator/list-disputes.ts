/** Disputes of all customers: open ones by their deadline, then the newest. */
import { desc, eq, sql } from 'drizzle-orm';
import { ListDisputes } from '#contract/operator/disputes.ts';
import { disputeLife } from '#rules/lifecycles.ts';
import type { SystemContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';

const [open] = disputeLife.initial;

/** @throws `invalid_fields`. */
export function listDisputes({ deps }: SystemContext, input: ListDisputes) {
  const { state, limit } = parseInput(ListDisputes, input);
  const { id, kind, provider, amountCents, reason, evidenceDueAt, paymentId, createdAt } = disputes;
  return runRead(
    deps.db
      .select({
        id,
        kind,
        state: disputes.state,
        provider,
        amountCents,
        owedCents: owedCents(sql`${disputes.customerId}`),
        reason,
        evidenceDueAt,
        email: customers.email,
        paymentId,
        createdAt,
      })
      .from(disputes)
      .innerJoin(customers, eq(customers.id, disputes.customerId))
      .where(state && eq(disputes.state, state))
      .orderBy(
        sql`${disputes.state} <> ${open}`,
        sql`case when ${disputes.state} = ${open} then coalesce(${evidenceDueAt}, 9e18) end`,
        desc(createdAt),
      )
      .limit(limit)
      .execute(),
  );
}
