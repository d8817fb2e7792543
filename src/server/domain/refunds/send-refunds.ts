/**
 * Sends the refunds that were granted to their providers. A scheduled job, since operators' commands hold no provider's key. A refund's
 * id is the provider's idempotency key, so that a refund sent again moves nothing.
 */

import { and, eq, isNull } from 'drizzle-orm';
import { refundsPerRun } from '#rules/limits/job-runs.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { refunds } from '../../db/schema/payments.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type RefundToSource, readRefunds } from './parts/queries.ts';
import { endRefund } from './parts/refund-ending.ts';

/** Returns how many the providers took. A refund that will never work ends on the balance; one without an answer is sent again. */
export async function sendRefunds({ deps }: SystemContext): Promise<number> {
  const unsent = and(inState(refunds.state, 'pending'), isNull(refunds.providerRef));
  let taken = 0;
  for (const refund of await readRefunds(deps, unsent, refundsPerRun)) if (await sendRefund(deps, refund)) taken += 1;
  return taken;
}

/** Returns whether the provider took it. */
async function sendRefund(deps: Deps, unsent: RefundToSource): Promise<boolean> {
  const { db } = deps;
  const { refund, payment } = unsent;
  const provider = payment.provider === 'bank' ? undefined : deps.payments[payment.provider];
  if (!provider || !payment.providerRef || !refund.chargedMinorUnits) return false;
  try {
    const providerRef = await provider.refund({
      id: refund.id,
      providerRef: payment.providerRef,
      amountMinorUnits: refund.chargedMinorUnits,
      currency: payment.currency,
    });
    await write(db, statement(db.update(refunds).set({ providerRef }).where(eq(refunds.id, refund.id))));
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'refund_impossible') await write(db, endRefund(deps, unsent, 'fail'));
    else if (error.code !== 'provider_unavailable') throw error;
    return false;
  }
}
