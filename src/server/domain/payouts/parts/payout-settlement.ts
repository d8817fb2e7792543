/**
 * What a provider's event about a payout means: the statements that let it take effect once, or why it cannot. `payments/process-event.ts`
 * writes them with the event.
 */
import { eq, or, sql } from 'drizzle-orm';
import type { ProviderEvent } from '../../../adapters/payments/port.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, offerTransitions, payouts } from '../../../db/schema/offers.ts';
import { runRead, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { offerMail } from '../../offers/mail.ts';
import { failedStatements, paidStatements } from './payout-ending.ts';
import { causeOf, replaceOpen } from './statements.ts';

/** Whose transitions these are on the time line. */
const actor = 'provider';

/** The provider's word for a form that the customer left by themselves. */
const cancelled = 'cancelled';

export type PayoutSettlement = { statements: Statements } | { failure: string };

export async function settlePayout(deps: Deps, { provider, event }: ProviderEvent): Promise<PayoutSettlement> {
  const { db } = deps;
  const [found] = await runRead(
    db
      .select({
        payout: payouts,
        offer: offers,
        customer: customers,
        finishedBy: sql<string | null>`(select actor from ${offerTransitions} m where m.offer_id = ${offers.id}
          and m.to_state = 'approved' order by m.at desc, m.rowid desc limit 1)`,
      })
      .from(payouts)
      .innerJoin(offers, eq(offers.id, payouts.offerId))
      .innerJoin(customers, eq(customers.id, payouts.customerId))
      .where(or(eq(payouts.id, event.subjectId ?? ''), eq(payouts.providerRef, event.providerRef)))
      .execute(),
  );
  if (!found) return { failure: 'unknown payout' };
  const { payout, offer, customer, finishedBy } = found;
  if (payout.method !== 'card') return { failure: `payout by ${payout.method}` };
  if (event.kind === 'payout_failed') {
    if (payout.state !== 'requested' && payout.state !== 'processing') return { statements: [] };
    const told =
      event.failure === cancelled
        ? []
        : [offerMail(deps, { offer, customer, news: 'payout_failed', causeId: causeOf(payout) })];
    return { statements: [failedStatements(deps, found, actor), ...told] };
  }
  if (payout.state === 'paid')
    return finishedBy === actor ? { statements: [] } : { failure: `paid, though ${finishedBy} had paid it` };
  const says = `${event.amountMinorUnits ?? payout.amountCents} ${event.currency?.toUpperCase() ?? 'EUR'}`;
  const owed = `${payout.amountCents} EUR`;
  if (says !== owed) return { failure: `says ${says}, ${owed} was to be paid` };
  const payable =
    offer.state === 'ready_for_payout' || (offer.state === 'payout_processing' && payout.state === 'processing');
  if (!payable || payout.state === 'replaced')
    return { failure: `paid, though the payout is ${payout.state} and the offer ${offer.state}` };
  // what was thought to have failed takes the place of what was asked for since
  const first = payout.state === 'failed' ? [replaceOpen(deps, offer.id)] : [];
  return { statements: [...first, paidStatements(deps, found, { actor, provider })] };
}
