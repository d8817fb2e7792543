/** An operator says that the money of a payout came back, also after it was paid. */
import { MarkPayoutFailed } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { skipIfClosed } from '../../mail/parts/queue-mail.ts';
import { offerMail } from '../../offers/parts/mail.ts';
import { withdrawalMail } from '../parts/mail.ts';
import { failPayout } from '../parts/payout-ending.ts';
import { causeOf } from '../parts/postings.ts';
import { findEndablePayout } from './parts/endable-payout.ts';

/** Returns the cents that are owed again, or on the customer's balance. @throws as `markPayoutPaid`. */
export async function markPayoutFailed(ctx: OperatorContext, input: MarkPayoutFailed): Promise<number> {
  const { deps, actor } = ctx;
  const { id, reason } = parseInput(MarkPayoutFailed, input);
  const found = await findEndablePayout(deps, id);
  const { offer, customer, payout } = found;
  await write(deps.db, [
    failPayout(deps, found, actor),
    skipIfClosed(
      customer,
      offer
        ? offerMail(deps, { offer, customer, news: 'payout_failed', causeId: causeOf(payout) })
        : withdrawalMail(deps, { payout, customer }, 'failed'),
    ),
    insertAuditEntry(ctx, { action: 'payouts.failed', subject: id, details: { reason } }),
  ]);
  return payout.amountCents;
}
