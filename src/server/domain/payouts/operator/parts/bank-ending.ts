/** How a payout ends by the bank's word, as a person brings it: what is posted, mailed and written into the audit log. */
import type { OperatorContext } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import type { Statements } from '../../../../db/write.ts';
import { skipIfClosed } from '../../../mail/parts/queue-mail.ts';
import { payoutFailedMail, withdrawalMail } from '../../parts/mail.ts';
import { completePayout, failPayout } from '../../parts/payout-ending.ts';
import type { PayoutToEnd } from '../../parts/queries.ts';

export interface Said {
  /** A person's own word, or what a statement of the bank shows. */
  by: 'person' | 'statement';
  details?: Record<string, unknown>;
}

/** The money has arrived. @throws `payout_state`. */
export function paidByBank(ctx: OperatorContext, found: PayoutToEnd, { by, details }: Said): Statements {
  const { deps, actor } = ctx;
  const { id, method, amountCents } = found.payout;
  const provider = method === 'card' ? deps.paymentProvider : 'bank';
  return [
    completePayout(deps, found, { actor, provider }),
    insertAuditEntry(ctx, {
      action: by === 'person' ? 'payouts.paid' : 'bank.payout_paid',
      subject: id,
      details: { ...details, amountCents },
    }),
  ];
}

/** The money came back, also after it was paid. @throws `payout_state` and `offer_not_open`. */
export function returnedByBank(
  ctx: OperatorContext,
  found: PayoutToEnd,
  reason: string,
  { by, details }: Said,
): Statements {
  const { deps, actor } = ctx;
  const { offer, customer, payout } = found;
  return [
    failPayout(deps, found, actor),
    skipIfClosed(
      customer,
      offer
        ? payoutFailedMail(deps, { payout, offer, customer })
        : withdrawalMail(deps, { payout, customer }, 'failed'),
    ),
    insertAuditEntry(ctx, {
      action: by === 'person' ? 'payouts.failed' : 'bank.payout_returned',
      subject: payout.id,
      details: { ...details, reason },
    }),
  ];
}
