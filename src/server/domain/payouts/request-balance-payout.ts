/** The customer asks for the money on the balance: at once when the item has arrived, else as soon as it does. */

import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { write } from '../../db/write.ts';
import { verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { transitionOffer } from '../offers/statements.ts';
import { askedPayout } from './parts/payout-request.ts';
import { cancelProviderForms } from './parts/provider-forms.ts';
import { newPayout, paid, payoutMail, replaceKnown } from './parts/statements.ts';

/** @throws `not_found`, `offer_not_open`, the code's and the key's. */
export async function requestBalance(ctx: RequestContext, form: { id: string; code: string }): Promise<void> {
  const { deps } = ctx;
  const { db, newId } = deps;
  const asked = await askedPayout(ctx, form.id, z.object({}));
  if (asked.earlier?.state === 'done') return;
  const { customer } = asked;
  const offer = asked.offer();
  const passed = await verifyTwoFactor(deps, customer, form.code);
  await cancelProviderForms(deps, asked.forms);
  const now = deps.now();
  const arrived = offer.state === 'ready_for_payout';
  const payout = {
    id: newId('out'),
    offerId: offer.id,
    customerId: customer.id,
    method: 'balance' as const,
    state: arrived ? ('paid' as const) : ('requested' as const),
    amountCents: offer.servicePriceCents,
    attempt: 1,
    paidAt: arrived ? now : null,
  };
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    passed,
    replaceKnown(deps, offer.id, asked.open),
    newPayout(deps, payout, arrived ? 'ready_for_payout' : 'awaiting_item'),
    ...(arrived
      ? [
          transitionOffer(deps, { offer, transition: 'finish', actor: customer.id }),
          paid(deps, payout, ''),
          payoutMail(deps, { payout, title: offer.title, customer }, 'sent'),
        ]
      : []),
  ]);
}
