/** The customer asks for the money on the balance: at once when the item has arrived, else as soon as it does. */
import { z } from 'zod';
import { payoutLife } from '#rules/lifecycles.ts';
import type { RequestContext } from '../../context.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { write } from '../../db/write.ts';
import { verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { transitionOffer } from '../offers/parts/statements.ts';
import { payoutMail } from './parts/mail.ts';
import { loadPayoutRequest } from './parts/payout-request.ts';
import { postToBalance } from './parts/postings.ts';
import { cancelProviderForms } from './parts/provider-forms.ts';
import { insertPayout, replaceKnown } from './parts/statements.ts';

/** @throws `not_found`, `offer_not_open`, the code's and the key's. */
export async function requestBalancePayout(ctx: RequestContext, form: { id: string; code: string }): Promise<void> {
  const { deps } = ctx;
  const { db, newId } = deps;
  const request = await loadPayoutRequest(ctx, form.id, z.object({}));
  if (request.stored?.state === 'done') return;
  const { customer } = request;
  const offer = request.requireOffer();
  const twoFactor = await verifyTwoFactor(ctx, customer, form.code);
  await cancelProviderForms(deps, request.pendingForms);
  const now = deps.now();
  const hasArrived = offer.state === 'ready_for_payout';
  const payout = {
    id: newId('out'),
    offerId: offer.id,
    customerId: customer.id,
    method: 'balance' as const,
    state: hasArrived ? payoutLife.transitions.pay.to : payoutLife.initial[0],
    amountCents: offer.servicePriceCents,
    attempt: 1,
    paidAt: hasArrived ? now : null,
  };
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    twoFactor,
    replaceKnown(deps, offer.id, request.pendingPayout),
    insertPayout(deps, payout, offer.state),
    hasArrived && [
      transitionOffer(deps, { offer, transition: 'finish', actor: customer.id }),
      postToBalance(deps, payout),
      payoutMail(deps, { payout, title: offer.title, customer }, 'sent'),
    ],
  ]);
}
