/** An operator says that the money of a payout came back, also after it was paid. */
import { MarkPayoutFailed } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { returnedByBank } from './parts/bank-ending.ts';
import { findEndablePayout } from './parts/endable-payout.ts';

/** Returns the cents that are owed again, or on the customer's balance. @throws as `markPayoutPaid`. */
export async function markPayoutFailed(ctx: OperatorContext, input: MarkPayoutFailed): Promise<number> {
  const { id, reason, seen } = parseInput(MarkPayoutFailed, input);
  const found = await findEndablePayout(ctx.deps, id, seen);
  await write(ctx.deps.db, returnedByBank(ctx, found, reason, { by: 'person' }));
  return found.payout.amountCents;
}
