/**
 * Asks providers for the refunds that were granted: for the scheduled job, since operators' commands hold no provider's key. A refund's
 * id is the provider's idempotency key, so asking again sends nothing twice.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { refunds } from '../../db/schema/payments.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { readRefunds } from './queries.ts';
import { refundOutcome } from './refund-ending.ts';

const atOnce = 20;

/** Returns how many the providers took. One that will never work ends on the balance; one that is not answered is asked for again. */
export async function sendRefunds(deps: Deps): Promise<number> {
  const { db } = deps;
  // the state is written out so that the partial index is found
  const waiting = await readRefunds(deps, and(sql`${refunds.state} = 'pending'`, isNull(refunds.providerRef)), atOnce);
  let taken = 0;
  for (const waits of waiting) {
    const { refund, payment } = waits;
    const provider = payment.provider === 'bank' ? undefined : deps.payments[payment.provider];
    if (!provider || !payment.providerRef || !refund.chargedMinorUnits) continue;
    try {
      const providerRef = await provider.refund({
        id: refund.id,
        providerRef: payment.providerRef,
        amountMinorUnits: refund.chargedMinorUnits,
        currency: payment.currency,
      });
      await write(db, [statement(db.update(refunds).set({ providerRef }).where(eq(refunds.id, refund.id)))]);
      taken += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'refund_impossible') await write(db, refundOutcome(deps, waits, 'fail'));
      else if (error.code !== 'provider_unavailable') throw error;
    }
  }
  return taken;
}
