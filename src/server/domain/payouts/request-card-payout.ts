/**
 * The customer asks to be paid to a card: the provider's own form asks for it, and the offer moves when the form has been sent. While the
 * item is awaited only the wish is kept. Asking again keeps the payout, and with it the form; without contact details it goes on with those
 * that were given before.
 */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CardPayoutRequest } from '#contract/offers.ts';
import type { RequestContext } from '../../context.ts';
import { storeProgress, storeResponse } from '../../db/idempotency/store-response.ts';
import { payouts } from '../../db/schema/offers.ts';
import { expectRows, type Statements, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { CardPayout, type Opening, offerPage, openCardForm } from './parts/card-form.ts';
import { cardPayee, namesNobody, type Payee, sealPayee } from './parts/payee.ts';
import { askedPayout, type PayoutRow } from './parts/payout-request.ts';
import { assertCardPayouts, cancelProviderForms } from './parts/provider-forms.ts';
import { newPayout, replaceKnown } from './parts/statements.ts';

/** @throws `invalid_fields`, `not_found`, `offer_not_open`, `card_payout_unavailable`, `provider_unavailable`, the code's and the key's. */
export async function requestCard(ctx: RequestContext, form: z.output<typeof CardPayoutRequest>): Promise<CardPayout> {
  const { deps, principal, idempotencyKey: request } = ctx;
  const { db, newId } = deps;
  const asked = await askedPayout(ctx, form.id, CardPayout);
  if (asked.earlier?.state === 'done') return asked.earlier.response;
  assertCardPayouts(deps);
  const { customer, open } = asked;
  const wish = open?.method === 'card' ? open : null;
  const given = wish && namesNobody(form) ? wish : cardPayee(form);
  const offer = asked.offer();
  // what was cut off had used its code up with its key
  const passed = asked.earlier ? [] : await verifyTwoFactor(deps, customer, form.code);
  await cancelProviderForms(
    deps,
    asked.forms.filter((ref) => ref !== wish?.providerRef),
  );
  const arrived = offer.state === 'ready_for_payout';
  const answer = { redirect_url: offerPage(deps, principal.language, offer.id) };
  // of an answer that was cut off the key is there already
  const key = !asked.earlier && (arrived ? storeProgress : storeResponse)(ctx, customer.id, answer);
  const goOn = (payout: Opening['payout']) =>
    arrived ? openCardForm(deps, principal, { payout, title: offer.title, customer }, request) : answer;
  if ('details' in given) {
    await write(db, [key, passed]);
    return goOn(given);
  }
  if (wish && arrived) {
    await write(db, [key, passed, await newDetails(deps, wish, given)]);
    return goOn(wish);
  }
  const id = newId('out');
  const payout = {
    id,
    offerId: offer.id,
    customerId: customer.id,
    method: 'card' as const,
    state: 'requested' as const,
    amountCents: offer.servicePriceCents,
    details: await sealPayee(deps, id, given),
  };
  const state = arrived ? 'ready_for_payout' : 'awaiting_item';
  await write(db, [key, passed, replaceKnown(deps, offer.id, open), newPayout(deps, payout, state)]);
  return goOn(payout);
}

async function newDetails(deps: Deps, { id }: PayoutRow, payee: Payee): Promise<Statements> {
  const details = await sealPayee(deps, id, payee);
  const mine = and(eq(payouts.id, id), eq(payouts.state, 'requested'));
  return expectRows(deps.db.update(payouts).set({ details, updatedAt: deps.now() }).where(mine), 'offer_not_open');
}
