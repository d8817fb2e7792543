/** An operator says that the item of an offer was taken back after it had arrived: its trade was reversed. */
import { ReverseIntake } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { assertMayDo } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { intakeReversed, openIntake } from '../../intakes/parts/intake-by-hand.ts';
import { type Reversal, reverseOffer } from '../../intakes/parts/reversal.ts';
import { prepareReversal } from '../../intakes/parts/reversible-offer.ts';
import { findOffer } from '../parts/queries.ts';
import { assertSeen, unchangedOffer } from './parts/seen-offer.ts';

/**
 * @throws `invalid_fields`, `not_found`, `offer_not_open`, `payout_state`, `provider_unavailable`, `role_too_low`, and `changed_meanwhile` when the
 * offer is not what was seen.
 */
export async function reverseIntake(ctx: OperatorContext, input: ReverseIntake): Promise<Omit<Reversal, 'statements'>> {
  const { deps, actor } = ctx;
  const { id, reason, seen } = parseInput(ReverseIntake, input);
  assertMayDo(ctx, 'offers.reversed');
  // before anything is taken back at the provider
  if (seen) assertSeen((await findOffer(deps, id)).offer, seen);
  const read = await prepareReversal(deps, id);
  assertSeen(read.offer, seen);
  const intake = await openIntake(deps, id);
  const { statements, ...outcome } = reverseOffer(deps, read, { actor, reason });
  await write(deps.db, [seen && unchangedOffer(deps.db, read.offer), statements, intakeReversed(deps, intake, actor)]);
  return outcome;
}
