/** An operator rejects an offer: in review, at an open price, or because the item never came. A payout requested for it fails. */
import { RejectOffer } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { failRequested } from '../../payouts/parts/statements.ts';
import { offerMail } from '../parts/mail.ts';
import { findOffer } from '../parts/queries.ts';
import { transitionOffer } from '../parts/statements.ts';

/** @throws `invalid_fields`, `not_found` and `offer_not_open`. */
export async function rejectOffer(ctx: OperatorContext, input: RejectOffer): Promise<void> {
  const { deps, actor } = ctx;
  const { id } = parseInput(RejectOffer, input);
  const { offer, customer } = await findOffer(deps, id);
  await write(deps.db, [
    transitionOffer(deps, { offer, transition: 'reject', actor }),
    failRequested(deps, id),
    offerMail(deps, { offer, customer, news: 'declined' }),
    insertAuditEntry(ctx, { action: 'offers.decline', subject: id }),
  ]);
}
