/** An operator says that the money of a payout came back, also after it was paid. */
import { MarkPayoutFailed } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { skipIfClosed } from '../../mail/parts/queue-mail.ts';
import { offerMail } from '../../offers/parts/mail.ts';
import { failPayout } from '../parts/payout-ending.ts';
import { causeOf } from '../parts/postings.ts';
import { findEndablePayout } from './parts/endable-payout.ts';

/** Returns the cents that are owed again. @throws as `markPayoutPaid`. */
export async function markPayoutFailed(ctx: OperatorContext, input: MarkPayoutFailed): Promise<number> {
  const { deps, actor } = ctx;
  const { id, reason } = parseInput(MarkPayoutFailed, input);
  const payoutOfOffer = await findEndablePayout(deps, id);
  const { offer, customer, payout } = payoutOfOffer;
  await write(deps.db, [
    failPayout(deps, payoutOfOffer, actor),
    skipIfClosed(customer, offerMail(deps, { offer, customer, news: 'payout_failed', causeId: causeOf(payout) })),
    insertAuditEntry(ctx, { action: 'payouts.failed', subject: id, details: { reason } }),
  ]);
  return payout.amountCents;
}
