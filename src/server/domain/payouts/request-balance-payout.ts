/** The customer asks for the money on the balance: at once when the payout is due, else as soon as it is. */
import { z } from 'zod';
import { payoutLife } from '#rules/lifecycles.ts';
import type { RequestContext } from '../../context.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { write } from '../../db/write.ts';
import { verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { loadPayoutRequest } from './parts/payout-request.ts';
import { startPayout } from './parts/payout-start.ts';
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
  const payout = {
    id: newId('out'),
    offerId: offer.id,
    customerId: customer.id,
    method: 'balance' as const,
    state: payoutLife.initial[0],
    amountCents: offer.servicePriceCents,
    attempt: 1,
    providerRef: null,
    exportId: null,
  };
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    twoFactor,
    replaceKnown(deps, offer.id, request.pendingPayout),
    insertPayout(deps, payout, offer.state),
    offer.isDue && startPayout(deps, { payout, offer, customer, actor: customer.id }),
  ]);
}
