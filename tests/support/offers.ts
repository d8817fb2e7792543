/** Sell offers in every state, made by the transitions that customers and operators make. */
import { and, desc, eq } from 'drizzle-orm';
import type { OfferState } from '#rules/lifecycles.ts';
import { decimalOf } from '#rules/money.ts';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import { offers, payouts } from '#server/db/schema/offers.ts';
import { acceptOffer } from '#server/domain/offers/accept-offer.ts';
import { createOffer } from '#server/domain/offers/create-offer.ts';
import { declineOffer } from '#server/domain/offers/decline-offer.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { requestSepaPayout } from '#server/domain/payouts/request-sepa-payout.ts';
import { setSetting } from './customers.ts';
import { buyer, type Shopper } from './shop.ts';
import type { TestApp } from './test-app.ts';

let assets = 0;

/** A skin to offer; each copy of it is another thing. */
export const skin = {
  title: 'Moonlit Bulwark',
  price: '72',
  quality: 'factory_new',
  get item_url() {
    assets += 1;
    return `https://steamcommunity.com/id/ada/inventory/#570_2_${assets}`;
  },
  class_id: '',
  instance_id: '',
  currency: 'EUR',
};

const { tradeUrl: _, terms: __, ...person } = buyer;
export const payee = person;

export const bankDetails = {
  ...person,
  first_name: 'Ada',
  last_name: 'Byron',
  account_number: 'DE89370400440532013000',
  terms: true,
  code: '',
};

/** Switches selling on. Payouts leave as soon as the item is here, unless a test is about the days in which they do not. */
export async function openOffers(app: TestApp, { holdDays = 0 } = {}): Promise<void> {
  await setSetting(app.deps, 'offer_enabled', true);
  await setSetting(app.deps, 'payout_hold_days', holdDays);
  // one person writes files for the bank, unless a test is about the second
  await setSetting(app.deps, 'four_eyes_limit', 100_000);
}

const usualPriceCents = 6900;

/** A new offer that has gone to `state`; gives its id. */
export async function offerIn(
  app: TestApp,
  { principal }: Pick<Shopper, 'principal'>,
  state: OfferState,
  priceCents = usualPriceCents,
) {
  const { deps } = app;
  // a price far from the asking price would be a slip, which is typed twice
  const price = priceCents === usualPriceCents ? skin.price : decimalOf(priceCents);
  const { id } = await createOffer({ deps, principal, idempotencyKey: null }, { ...skin, price });
  if (state === 'pending') return id;
  if (state === 'declined_by_service') {
    await rejectOffer({ deps, actor: 'ops:test', role: 'owner' }, { id });
    return id;
  }
  await counterOffer({ deps, actor: 'ops:test', role: 'owner' }, { id, priceCents, again: priceCents });
  if (state === 'offer') return id;
  const answer = state === 'declined_by_user' ? declineOffer : acceptOffer;
  await answer({ deps, principal, idempotencyKey: null }, { id, trade_url: buyer.tradeUrl });
  if (state === 'declined_by_user' || state === 'awaiting_item') return id;
  await receiveItem({ deps, actor: 'ops:test', role: 'owner' }, { id });
  if (state === 'ready_for_payout') return id;
  await requestSepaPayout({ deps, principal, idempotencyKey: null }, { ...bankDetails, id });
  if (state === 'approved')
    await markPayoutPaid({ deps, actor: 'ops:test', role: 'owner' }, { id: (await payoutOf(app, id)).id });
  return id;
}

export async function stateOf({ deps }: TestApp, id: string): Promise<OfferState | undefined> {
  const [offer] = await deps.db.select().from(offers).where(eq(offers.id, id));
  return offer?.state;
}

/** The newest payout of an offer. */
export async function payoutOf({ deps }: TestApp, offerId: string) {
  const [payout] = await deps.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.offerId, offerId)))
    .orderBy(desc(payouts.createdAt), desc(payouts.id));
  if (!payout) throw new Error(`no payout for ${offerId}`);
  return payout;
}

/** What the provider would say about the payout of an offer. */
export async function payoutEvent(app: TestApp, payoutId: string, kind: WebhookEvent['kind']): Promise<WebhookEvent> {
  const [payout] = await app.deps.db.select().from(payouts).where(eq(payouts.id, payoutId));
  return {
    eventId: `${payoutId}:${kind}`,
    kind,
    providerRef: payout?.providerRef ?? '',
    subjectId: payoutId,
    amountMinorUnits: payout?.amountCents ?? 0,
    currency: 'EUR',
    failure: kind === 'payout_failed' ? 'card_declined' : null,
  };
}
