/**
 * The item of an offer has arrived: the shop's price is owed, and the payout that was requested before starts as soon as the item can no
 * longer be taken back, which without a hold is now. See docs/product/selling-and-payouts.md#payout-hold.
 */
import { and, eq, sql } from 'drizzle-orm';
import { offerLife, payoutLife } from '#rules/lifecycles.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { guard, runRead, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';
import { systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import type { OfferNews } from '../../mail/parts/templates/offer-news.ts';
import { offerMail } from '../../offers/parts/mail.ts';
import { type OfferOfCustomer, offerSummary } from '../../offers/parts/queries.ts';
import { transitionOffer } from '../../offers/parts/statements.ts';
import { isDue, startPayout } from '../../payouts/parts/payout-start.ts';
import type { PayoutRow } from '../../payouts/parts/queries.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';

const daySeconds = 86_400;

/** What an arrival depends on, as it was read. */
export interface AwaitedOffer extends OfferOfCustomer {
  /** The payout that was requested while the item was awaited. */
  requested: PayoutRow | null;
  isOnHold: boolean;
  holdDays: number;
}

export interface Receipt {
  /** The offer's new state. */
  state: 'ready_for_payout' | 'payout_processing' | 'approved';
  /** Unix seconds; null where nothing is held. */
  payableAt: number | null;
  statements: Statements;
}

/** @throws `not_found`. */
export async function readAwaitedOffer({ db }: Deps, offerId: string): Promise<AwaitedOffer> {
  const [[found], [requested], settingRows] = await runRead(
    db.batch([
      db
        .select({
          offer: offerSummary,
          customer: recipientColumns,
          isOnHold: sql<number>`${isOnHold(sql`${offers.customerId}`)}`,
        })
        .from(offers)
        .innerJoin(customers, eq(customers.id, offers.customerId))
        .where(eq(offers.id, offerId)),
      db.select().from(payouts).where(isRequestedFor(offerId)),
      settingsQuery(db, ['payout_hold_days']),
    ]),
  );
  if (!found) throw new DomainError('not_found');
  return {
    ...found,
    requested: requested ?? null,
    isOnHold: found.isOnHold === 1,
    holdDays: settingValues(settingRows).payout_hold_days,
  };
}

export interface Arrival {
  /** Who says so. */
  actor: string;
  /** Unix seconds until which Steam lets the trade be reversed, where that is known. */
  protectedUntil?: number | null;
}

/** Statements for one batch, which stops with `offer_not_open` when something came in between. @throws `offer_not_open`. */
export function receiveOffer(deps: Deps, awaited: AwaitedOffer, { actor, protectedUntil }: Arrival): Receipt {
  const { offer, customer, requested, holdDays } = awaited;
  const { db } = deps;
  const now = deps.now();
  const payableAt = holdDays === 0 ? null : Math.max(now + holdDays * daySeconds, protectedUntil ?? 0);
  const received = { ...offer, state: offerLife.transitions.receive.to, payableAt };
  const starts = requested !== null && !awaited.isOnHold && isDue(deps, received);
  const mail = (news: OfferNews) => offerMail(deps, { offer: received, customer, news });
  return {
    state: starts ? stateAfter[requested.method] : 'ready_for_payout',
    payableAt,
    statements: [
      transitionOffer(deps, { offer, transition: 'receive', actor, set: { payableAt } }),
      guard(
        sql`coalesce((select id from ${payouts} where ${isRequestedFor(offer.id)}), '') = ${requested?.id ?? ''}`,
        'offer_not_open',
      ),
      guard(sql`${isOnHold(offer.customerId)} = ${awaited.isOnHold ? 1 : 0}`, 'offer_not_open'),
      transfer(db, now, {
        code: 'offer_owed',
        causeId: offer.id,
        from: systemAccounts.purchases,
        to: systemAccounts.owed,
        amountCents: offer.servicePriceCents ?? 0,
      }),
      starts && startPayout(deps, { payout: requested, offer: received, customer, actor: 'shop' }),
      requested === null && mail('received'),
      requested !== null && !starts && mail('received_and_waiting'),
      starts && requested.method === 'sepa' && mail('received_and_paying'),
    ],
  };
}

/** By the method of the payout that starts. */
const stateAfter = { sepa: 'payout_processing', balance: 'approved', card: 'ready_for_payout' } as const;

function isRequestedFor(offerId: string) {
  return and(eq(payouts.offerId, offerId), alsoInState(payouts.state, payoutLife.initial[0]));
}
