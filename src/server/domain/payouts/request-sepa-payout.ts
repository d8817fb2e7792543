/**
 * The customer asks to be paid by bank transfer. While the item is awaited the request is kept until it arrives, and asking again
 * replaces it; once the item has arrived the money is in flight at once. See docs/product/selling-and-payouts.md#requesting-a-payout.
 */
import { z } from 'zod';
import type { SepaPayoutRequest } from '#contract/offers.ts';
import { maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../context.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { write } from '../../db/write.ts';
import { verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { transitionOffer } from '../offers/statements.ts';
import { sealPayee, sepaPayee } from './parts/payee.ts';
import { askedPayout } from './parts/payout-request.ts';
import { cancelProviderForms } from './parts/provider-forms.ts';
import { inFlight, newPayout, replaceKnown } from './parts/statements.ts';

/** @throws `invalid_fields`, `not_found`, `offer_not_open`, the code's and the key's. */
export async function requestSepa(ctx: RequestContext, form: z.output<typeof SepaPayoutRequest>): Promise<void> {
  const { deps } = ctx;
  const { db, newId } = deps;
  const asked = await askedPayout(ctx, form.id, z.object({}));
  if (asked.earlier?.state === 'done') return;
  const { customer } = asked;
  const payee = sepaPayee(form);
  const offer = asked.offer();
  const passed = await verifyTwoFactor(deps, customer, form.code);
  await cancelProviderForms(deps, asked.forms);
  const id = newId('out');
  const arrived = offer.state === 'ready_for_payout';
  const payout = {
    id,
    offerId: offer.id,
    customerId: customer.id,
    method: 'sepa' as const,
    state: arrived ? ('processing' as const) : ('requested' as const),
    amountCents: offer.servicePriceCents,
    attempt: 1,
    details: await sealPayee(deps, id, payee),
    ibanMasked: maskedIban(form.account_number),
  };
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    passed,
    replaceKnown(deps, offer.id, asked.open),
    newPayout(deps, payout, arrived ? 'ready_for_payout' : 'awaiting_item'),
    ...(arrived
      ? [transitionOffer(deps, { offer, transition: 'payOut', actor: customer.id }), inFlight(deps, payout)]
      : []),
  ]);
}
