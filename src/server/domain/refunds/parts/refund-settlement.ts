/** Settles a refund as a provider's event says, in whatever order and however often events come. */
import { and, eq, or } from 'drizzle-orm';
import type { ProviderEvent } from '../../../adapters/payments/port.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Settlement } from '../../settlement.ts';
import { readRefunds } from './queries.ts';
import { endRefund } from './refund-ending.ts';

/** The batch stops with `order_state` when another event came in between. */
export async function settleRefund(deps: Deps, { provider, event }: ProviderEvent): Promise<Settlement> {
  const isSubject = or(eq(refunds.id, event.subjectId ?? ''), eq(refunds.providerRef, event.providerRef));
  const [refund] = await readRefunds(deps, and(eq(payments.provider, provider), isSubject), 1);
  if (!refund) return { failure: 'unknown refund' };
  const { chargedMinorUnits } = refund.refund;
  const refundedUnits = event.amountMinorUnits ?? chargedMinorUnits;
  if (refundedUnits !== chargedMinorUnits)
    return { failure: `says ${refundedUnits}, ${chargedMinorUnits} was asked for` };
  return { statements: endRefund(deps, refund, event.kind === 'refund_done' ? 'finish' : 'fail') };
}
