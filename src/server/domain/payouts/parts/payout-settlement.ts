/** Settles a card payout as a provider's event says: the statements of its effect, or why it cannot be applied. */
import { eq, or, sql } from 'drizzle-orm';
import { offerLife } from '#rules/lifecycles.ts';
import type { ProviderEvent, WebhookEvent } from '../../../adapters/payments/port.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, offerTransitions, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Settlement } from '../../settlement.ts';
import { payoutFailedMail } from './mail.ts';
import { completePayout, failPayout } from './payout-ending.ts';
import { type PayoutOfOffer, payoutColumns } from './queries.ts';
import { replaceRequested } from './statements.ts';

/** Who makes these transitions, as the time line says it. */
const actor = 'provider';

/** The failure of a form that the customer left. */
const cancelled = 'cancelled';

interface CardPayoutOfOffer extends PayoutOfOffer {
  /** Who made the offer's last transition to `approved`. */
  finishedBy: string | null;
}

/** The batch stops with `offer_not_open` or `payout_state` when something came in between. */
export async function settlePayout(deps: Deps, { provider, event }: ProviderEvent): Promise<Settlement> {
  const subject = await readPayout(deps, event);
  if (!subject) return { failure: 'unknown payout' };
  if (subject.payout.method !== 'card') return { failure: `payout by ${subject.payout.method}` };
  return event.kind === 'payout_failed'
    ? settleFailed(deps, subject, event)
    : settlePaid(deps, subject, provider, event);
}

function settleFailed(deps: Deps, subject: PayoutOfOffer, event: WebhookEvent): Settlement {
  const { state } = subject.payout;
  if (state !== 'requested' && state !== 'processing') return { statements: [] };
  const mail = event.failure !== cancelled && payoutFailedMail(deps, subject);
  return { statements: [failPayout(deps, subject, actor), mail] };
}

function settlePaid(deps: Deps, subject: CardPayoutOfOffer, provider: string, event: WebhookEvent): Settlement {
  const { payout, offer, finishedBy } = subject;
  if (payout.state === 'paid')
    return finishedBy === actor ? { statements: [] } : { failure: `paid, though ${finishedBy} had paid it` };
  const paid = `${event.amountMinorUnits ?? payout.amountCents} ${event.currency?.toUpperCase() ?? 'EUR'}`;
  const owed = `${payout.amountCents} EUR`;
  if (paid !== owed) return { failure: `says ${paid}, ${owed} was to be paid` };
  const isPayable =
    offer.state === 'ready_for_payout' || (offer.state === 'payout_processing' && payout.state === 'processing');
  if (!isPayable || payout.state === 'replaced')
    return { failure: `paid, though the payout is ${payout.state} and the offer ${offer.state}` };
  return {
    statements: [
      // a payout that was thought to have failed takes the place of what was requested since
      payout.state === 'failed' && replaceRequested(deps, offer.id),
      completePayout(deps, subject, { actor, provider }),
    ],
  };
}

async function readPayout({ db }: Deps, event: WebhookEvent): Promise<CardPayoutOfOffer | undefined> {
  const finishedBy = sql<string | null>`(select actor from ${offerTransitions} m where m.offer_id = ${offers.id}
    and m.to_state = ${offerLife.transitions.finish.to} order by m.at desc, m.rowid desc limit 1)`;
  const [subject] = await runRead(
    db
      .select({ ...payoutColumns, finishedBy })
      .from(payouts)
      .innerJoin(offers, eq(offers.id, payouts.offerId))
      .innerJoin(customers, eq(customers.id, payouts.customerId))
      .where(or(eq(payouts.id, event.subjectId ?? ''), eq(payouts.providerRef, event.providerRef)))
      .execute(),
  );
  return subject;
}
