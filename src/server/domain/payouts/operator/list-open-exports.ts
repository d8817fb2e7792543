/** Files for the bank with payouts that are neither paid nor failed yet: the newest first, each with how many these are. */
import { count, desc, eq, sql } from 'drizzle-orm';
import { payoutLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { payoutExports, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';

export function listOpenExports({ deps }: OperatorContext) {
  const { id, messageId, createdAt } = payoutExports;
  return runRead(
    deps.db
      .select({ id, messageId, createdAt, open: count(), cents: sql<number>`sum(${payouts.amountCents})` })
      .from(payoutExports)
      .innerJoin(payouts, eq(payouts.exportId, id))
      .where(eq(payouts.state, payoutLife.transitions.start.to))
      .groupBy(id)
      .orderBy(desc(createdAt), desc(id))
      .execute(),
  );
}
