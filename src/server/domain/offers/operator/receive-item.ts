/**
 * An operator has received the item of an offer: the shop's price is owed, and a payout that was requested before starts by itself. A
 * card payout waits for the provider's form. Of a customer who is on hold nothing goes out: they ask again afterwards. The item can be put up for sale in the same batch.
 */
import { and, eq, sql } from 'drizzle-orm';
import { ReceiveItem } from '#contract/operator/offers.ts';
import { offerLife, payoutLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { guard, runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { parseInput } from '../../../parse-input.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';
import { systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { payoutMail } from '../../payouts/parts/mail.ts';
import { postInFlight, postToBalance } from '../../payouts/parts/postings.ts';
import type { PayoutRow } from '../../payouts/parts/queries.ts';
import { failRequested, transitionPayout } from '../../payouts/parts/statements.ts';
import { offerMail } from '../parts/mail.ts';
import { findOffer, type OfferOfCustomer } from '../parts/queries.ts';
import { transitionOffer } from '../parts/statements.ts';
import { listingOf } from './parts/listing.ts';

export interface ItemReceived {
  /** The offer's new state. */
  state: 'ready_for_payout' | 'payout_processing' | 'approved';
  /** The item that was put up for sale. */
  itemId?: string;
}

/** @throws `invalid_fields`, `not_found` and `offer_not_open`. */
export async function receiveItem(ctx: OperatorContext, input: ReceiveItem): Promise<ItemReceived> {
  const { deps, actor } = ctx;
  const { db } = deps;
  const { id, listing: wantedListing } = parseInput(ReceiveItem, input);
  const listing = wantedListing && (await listingOf(deps, id, wantedListing));
  const { offer, customer } = await findOffer(deps, id);
  const isRequested = and(eq(payouts.offerId, id), eq(payouts.state, payoutLife.initial[0]));
  const [[payout], [held]] = await runRead(
    db.batch([
      db.select().from(payouts).where(isRequested),
      db
        .select({ isOnHold: sql<number>`${isOnHold(offer.customerId)}` })
        .from(customers)
        .where(eq(customers.id, offer.customerId)),
    ]),
  );
  const unchangedRequest = guard(
    sql`coalesce((select id from ${payouts} where ${isRequested}), '') = ${payout?.id ?? ''}`,
    'offer_not_open',
  );
  const item = listing ? { itemId: listing.itemId } : {};
  const mayLeave = held?.isOnHold !== 1;
  const { state, statements } = payoutStart(deps, { offer, customer }, payout, mayLeave);
  await write(db, [
    transitionOffer(deps, { offer, transition: 'receive', actor }),
    unchangedRequest,
    guard(sql`${isOnHold(offer.customerId)} = ${mayLeave ? 0 : 1}`, 'offer_not_open'),
    transfer(db, deps.now(), {
      code: 'offer_owed',
      causeId: id,
      from: systemAccounts.purchases,
      to: systemAccounts.owed,
      amountCents: offer.servicePriceCents ?? 0,
    }),
    listing?.statements,
    insertAuditEntry(ctx, { action: 'offers.received', subject: id, details: item }),
    statements,
  ]);
  return { state, ...item };
}

/** What the requested payout does now, with the news for the customer. */
function payoutStart(
  deps: Deps,
  { offer, customer }: OfferOfCustomer,
  payout: PayoutRow | undefined,
  mayLeave: boolean,
): { state: ItemReceived['state']; statements: Statements } {
  const received = { ...offer, state: offerLife.transitions.receive.to };
  if (payout && payout.method !== 'balance' && !mayLeave) {
    const statements = [failRequested(deps, offer.id), offerMail(deps, { offer, customer, news: 'received' })];
    return { state: 'ready_for_payout', statements };
  }
  if (payout?.method === 'sepa') {
    return {
      state: 'payout_processing',
      statements: [
        transitionPayout(deps, payout, 'start'),
        transitionOffer(deps, { offer: received, transition: 'payOut', actor: 'shop' }),
        postInFlight(deps, payout),
        offerMail(deps, { offer, customer, news: 'received_and_paying' }),
      ],
    };
  }
  if (payout?.method === 'balance') {
    return {
      state: 'approved',
      statements: [
        transitionPayout(deps, payout, 'pay'),
        transitionOffer(deps, { offer: received, transition: 'finish', actor: 'shop' }),
        postToBalance(deps, payout),
        payoutMail(deps, { payout, title: offer.title, customer }, 'sent'),
      ],
    };
  }
  const news = payout ? 'received_for_card' : 'received';
  return { state: 'ready_for_payout', statements: offerMail(deps, { offer, customer, news }) };
}
