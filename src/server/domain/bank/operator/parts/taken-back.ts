/** What the bank has taken back of deposits, in however many bookings: all of them together take no more than was paid. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { notInState } from '../../../../db/in-state.ts';
import { disputes } from '../../../../db/schema/disputes.ts';
import type { Deps } from '../../../../deps.ts';
import type { AwaitedDeposit } from './awaited-deposits.ts';
import { readInChunks } from './read-in-chunks.ts';

/** Cents by the deposit's id; of which nothing was taken back is not in it. */
export async function takenBackOf({ db }: Deps, deposits: readonly AwaitedDeposit[]): Promise<Map<string, number>> {
  const { paymentId, kind, state, amountCents } = disputes;
  const sums = await readInChunks([...new Set(deposits.map(({ payment }) => payment.id))], (chunk) =>
    db
      .select({ paymentId, cents: sql<number>`sum(${amountCents})` })
      .from(disputes)
      .where(and(inArray(paymentId, chunk), eq(kind, 'return'), notInState(state, 'won')))
      .groupBy(paymentId)
      .execute(),
  );
  return new Map(sums.map((row) => [row.paymentId, row.cents]));
}
