/** Lets a provider's event about a refund take effect, in whatever order and however often events come. */
import { and, eq, or } from 'drizzle-orm';
import type { ProviderName, WebhookEvent } from '../../adapters/payments/port.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import type { Statements } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readRefunds } from './queries.ts';
import { refundOutcome } from './refund-ending.ts';

/** The batch stops with `order_state` when another event came in between. */
export async function settleRefund(
  deps: Deps,
  provider: ProviderName,
  event: WebhookEvent,
): Promise<{ statements: Statements } | { failure: string }> {
  const theirs = or(eq(refunds.id, event.subjectId ?? ''), eq(refunds.providerRef, event.providerRef));
  const [found] = await readRefunds(deps, and(eq(payments.provider, provider), theirs), 1);
  if (!found) return { failure: 'unknown refund' };
  const { chargedMinorUnits } = found.refund;
  const says = event.amountMinorUnits ?? chargedMinorUnits;
  if (says !== chargedMinorUnits) return { failure: `says ${says}, ${chargedMinorUnits} was asked for` };
  return { statements: refundOutcome(deps, found, event.kind === 'refund_done' ? 'finish' : 'fail') };
}
