/**
 * The customer asks to be paid to a card: the provider's own form asks for it, and the offer moves on when the form has been sent. Until
 * the payout is due the request is only kept. A second request keeps the payout, and with it the form; without contact details it goes
 * on with those that were given before.
 */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CardPayoutRequest } from '#contract/offers.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import type { RequestContext } from '../../context.ts';
import { storeProgress, storeResponse } from '../../db/idempotency/store-response.ts';
import { payouts } from '../../db/schema/offers.ts';
import { expectRows, type Statements, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { assertNotOnHold } from '../holds/parts/account-hold.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { CardFormOpened, type CardFormPayout, offerPage, openCardForm } from './parts/card-form.ts';
import { proveCardPayout } from './parts/card-proof.ts';
import { cardPayee, encryptPayee, isContactEmpty, type Payee } from './parts/payee.ts';
import { loadPayoutRequest } from './parts/payout-request.ts';
import { assertCardPayouts, cancelProviderForms } from './parts/provider-forms.ts';
import { insertPayout, replaceKnown } from './parts/statements.ts';

/**
 * @throws `invalid_fields`, `not_found`, `offer_not_open`, `account_on_hold`, `card_payout_unavailable`, `provider_unavailable`, what
 * `proveCardPayout` throws, and the key's.
 */
export async function requestCardPayout(
  ctx: RequestContext,
  form: z.output<typeof CardPayoutRequest>,
): Promise<CardFormOpened> {
  const { deps, principal } = ctx;
  const { db, newId } = deps;
  const request = await loadPayoutRequest(ctx, form.id, CardFormOpened);
  const { customer, stored, pendingPayout, pendingForms } = request;
  if (stored?.state === 'done') return stored.response;
  assertCardPayouts(deps);
  const pendingCardPayout = pendingPayout?.method === 'card' ? pendingPayout : null;
  const payee = pendingCardPayout && isContactEmpty(form) ? null : cardPayee(form);
  const offer = request.requireOffer();
  // a request that was cut off had used its code up with its key
  const proven = !stored && (await proveCardPayout(ctx, request, { offer, code: form.code }));
  const otherForms = pendingForms.filter((providerRef) => providerRef !== pendingCardPayout?.providerRef);
  await cancelProviderForms(deps, otherForms);
  const { isDue } = offer;
  const response = { redirect_url: offerPage(deps, principal.language, offer.id) };
  // the key of a request that was cut off is there already
  const key = !stored && (isDue ? storeProgress : storeResponse)(ctx, customer.id, response);
  const goOn = (payout: CardFormPayout) => {
    // a form that a two-factor code opens is told by mail
    deps.later(deliverOutbox({ deps }));
    return isDue ? openCardForm(ctx, { payout, title: offer.title, customer }) : response;
  };
  if (pendingCardPayout && !payee) {
    await write(db, [assertNotOnHold(customer.id), key, proven]);
    return goOn(pendingCardPayout);
  }
  if (pendingCardPayout && payee && isDue) {
    await write(db, [assertNotOnHold(customer.id), key, proven, await replacePayee(deps, pendingCardPayout, payee)]);
    return goOn(pendingCardPayout);
  }
  const id = newId('out');
  const payout = {
    id,
    offerId: offer.id,
    customerId: customer.id,
    method: 'card' as const,
    state: payoutLife.initial[0],
    amountCents: offer.servicePriceCents,
    details: await encryptPayee(deps, id, payee ?? cardPayee(form)),
    formReadyAt: isDue ? deps.now() : null,
  };
  await write(db, [key, proven, replaceKnown(deps, offer.id, pendingPayout), insertPayout(deps, payout, offer.state)]);
  return goOn(payout);
}

async function replacePayee(deps: Deps, { id }: { id: string }, payee: Payee): Promise<Statements> {
  const details = await encryptPayee(deps, id, payee);
  const isRequested = and(eq(payouts.id, id), eq(payouts.state, payoutLife.initial[0]));
  const update = deps.db.update(payouts).set({ details, updatedAt: deps.now() }).where(isRequested);
  return expectRows(update, 'offer_not_open');
}
