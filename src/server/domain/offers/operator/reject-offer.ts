/** An operator rejects an offer: in review, at an open price, or because the item never came. A payout requested for it fails. */
import { RejectOffer } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { intakeRejected, openIntake } from '../../intakes/parts/intake-by-hand.ts';
import { failRequested } from '../../payouts/parts/statements.ts';
import { offerMail } from '../parts/mail.ts';
import { findOffer } from '../parts/queries.ts';
import { transitionOffer } from '../parts/statements.ts';
import { assertSeen, unchangedOffer } from './parts/seen-offer.ts';

/**
 * @throws `invalid_fields`, `not_found`, `offer_not_open`, `changed_meanwhile` when the offer is not what was seen, and `trade_offer_out` while
 * a courier may have asked for the item.
 */
export async function rejectOffer(ctx: OperatorContext, input: RejectOffer): Promise<void> {
  const { deps, actor } = ctx;
  const { id, reason, seen } = parseInput(RejectOffer, input);
  const { offer, customer } = await findOffer(deps, id);
  assertSeen(offer, seen);
  const intake = await openIntake(deps, id);
  await write(deps.db, [
    seen && unchangedOffer(deps.db, offer),
    transitionOffer(deps, { offer, transition: 'reject', actor }),
    intakeRejected(deps, intake, actor),
    failRequested(deps, id),
    offerMail(deps, { offer, customer, news: 'declined' }),
    insertAuditEntry(ctx, { action: 'offers.decline', subject: id, details: { reason: reason || undefined } }),
  ]);
}
