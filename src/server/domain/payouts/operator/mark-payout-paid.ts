/** An operator says that the money of a payout has arrived. */
import { MarkPayoutPaid } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { isDue } from '../parts/payout-start.ts';
import { paidByBank } from './parts/bank-ending.ts';
import { findEndablePayout } from './parts/endable-payout.ts';

/** Returns the cents that were paid. @throws `invalid_fields`, `not_found`, `payout_state`, `payout_form_open`, `payout_not_due`, `changed_meanwhile`. */
export async function markPayoutPaid(ctx: OperatorContext, input: MarkPayoutPaid): Promise<number> {
  const { deps } = ctx;
  const { id, seen } = parseInput(MarkPayoutPaid, input);
  const found = await findEndablePayout(deps, id, seen);
  const { amountCents, state } = found.payout;
  if (state === 'requested' && found.offer && !isDue(deps, found.offer)) throw new DomainError('payout_not_due');
  await write(deps.db, paidByBank(ctx, found, { by: 'person' }));
  return amountCents;
}
