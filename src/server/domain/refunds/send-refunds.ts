/**
 * Sends the refunds that were granted to their providers. A scheduled job, since operators' commands hold no provider's key. A refund's
 * id is the provider's idempotency key, so that a refund sent again moves nothing.
 */

import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { refundsPerRun } from '#rules/limits/job-runs.ts';
import { ProviderName } from '../../adapters/payments/port.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { inTurn, type Outcome, takeTurns } from '../jobs/take-turns.ts';
import { oldestRefund, type RefundToSource, readRefunds } from './parts/queries.ts';
import { endRefund } from './parts/refund-ending.ts';

/**
 * Returns how many the providers took. A refund that will never work ends on the balance; one without an answer is sent again. One that nobody
 * can be asked for keeps no other waiting.
 *
 * @throws as `takeTurns`.
 */
export function sendRefunds({ deps }: SystemContext): Promise<number> {
  const canBeSent = and(inArray(payments.provider, providersOf(deps)), isNotNull(payments.providerRef));
  const unsent = and(inState(refunds.state, 'pending'), isNull(refunds.providerRef), canBeSent);
  return takeTurns<RefundToSource>(
    {
      perRun: refundsPerRun,
      idOf: ({ refund }) => refund.id,
      read: (limit, drawn) => {
        const { where, order } = inTurn(refunds.id, oldestRefund, drawn);
        return readRefunds(deps, and(unsent, where), limit, order);
      },
      work: (refund) => sendRefund(deps, refund),
    },
    (bugs) => `${bugs} refunds failed`,
  );
}

/** Those that are set up. */
function providersOf({ payments: providers }: Deps): ProviderName[] {
  return ProviderName.options.filter((name) => providers[name] !== undefined);
}

/** It is done when the provider took it. */
async function sendRefund(deps: Deps, unsent: RefundToSource): Promise<Outcome> {
  const { db } = deps;
  const { refund, payment } = unsent;
  const provider = payment.provider === 'bank' ? undefined : deps.payments[payment.provider];
  if (!provider || !payment.providerRef || !refund.chargedMinorUnits) return 'left';
  try {
    const providerRef = await provider.refund({
      id: refund.id,
      providerRef: payment.providerRef,
      amountMinorUnits: refund.chargedMinorUnits,
      currency: payment.currency,
    });
    await write(db, statement(db.update(refunds).set({ providerRef }).where(eq(refunds.id, refund.id))));
    return 'done';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'provider_unavailable') return 'silent';
    if (error.code !== 'refund_impossible') throw error;
    await write(db, endRefund(deps, unsent, 'fail'));
    return 'left';
  }
}
