/** An operator says that the item of an offer was taken back after it had arrived: its trade was reversed. */
import { ReverseIntake } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { assertMayDo } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { intakeReversed, openIntake } from '../../intakes/parts/intake-by-hand.ts';
import { type Reversal, reverseOffer } from '../../intakes/parts/reversal.ts';
import { prepareReversal } from '../../intakes/parts/reversible-offer.ts';

/** @throws `invalid_fields`, `not_found`, `offer_not_open`, `payout_state` `provider_unavailable` and `role_too_low`. */
export async function reverseIntake(ctx: OperatorContext, input: ReverseIntake): Promise<Omit<Reversal, 'statements'>> {
  const { deps, actor } = ctx;
  const { id, reason } = parseInput(ReverseIntake, input);
  assertMayDo(ctx, 'offers.reversed');
  const read = await prepareReversal(deps, id);
  const intake = await openIntake(deps, id);
  const { statements, ...outcome } = reverseOffer(deps, read, { actor, reason });
  await write(deps.db, [statements, intakeReversed(deps, intake, actor)]);
  return outcome;
}
