/** Lets a provider's notice about a refund take effect, in whatever order and however often notices come. */
import { and, eq, or } from 'drizzle-orm';
import type { Notice, ProviderName } from '../../adapters/payments/port.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import type { Statements } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readRefunds } from './read-refunds.ts';
import { refundOutcome } from './refund-outcome.ts';

/** The batch stops with `order_state` when another notice came in between. */
export async function settleRefund(
  deps: Deps,
  provider: ProviderName,
  notice: Notice,
): Promise<{ statements: Statements } | { failure: string }> {
  const theirs = or(eq(refunds.id, notice.subjectId ?? ''), eq(refunds.providerRef, notice.providerRef));
  const [found] = await readRefunds(deps, and(eq(payments.provider, provider), theirs), 1);
  if (!found) return { failure: 'unknown refund' };
  const { chargedMinorUnits } = found.refund;
  const says = notice.amountMinorUnits ?? chargedMinorUnits;
  if (says !== chargedMinorUnits) return { failure: `says ${says}, ${chargedMinorUnits} was asked for` };
  return { statements: refundOutcome(deps, found, notice.kind === 'refund_done' ? 'finish' : 'fail') };
}
