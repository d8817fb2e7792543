/** Lets a provider's notice about a refund take effect, in whatever order and however often notices come. */
import { and, eq, or } from 'drizzle-orm';
import type { Notice, ProviderName } from '../../adapters/payments/port.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { type Step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readRefunds } from './read-refunds.ts';
import { refundOutcome } from './refund-outcome.ts';

/**
 * Gives why the notice cannot be applied; otherwise its effect is written together with `applied`. Refuses `order_state` when another
 * notice came in between.
 */
export async function settleRefund(
  deps: Deps,
  provider: ProviderName,
  notice: Notice,
  applied: Step,
): Promise<string | null> {
  const theirs = or(eq(refunds.id, notice.subjectId ?? ''), eq(refunds.providerRef, notice.providerRef));
  const [found] = await readRefunds(deps, and(eq(payments.provider, provider), theirs), 1);
  if (!found) return 'unknown refund';
  const { chargedMinorUnits } = found.refund;
  const says = notice.amountMinorUnits ?? chargedMinorUnits;
  if (says !== chargedMinorUnits) return `says ${says}, ${chargedMinorUnits} was asked for`;
  const move = notice.kind === 'refund_done' ? 'finish' : 'fail';
  await write(deps.db, [...refundOutcome(deps, found, move), applied]);
  return null;
}
