/**
 * The customer asks to be paid by bank transfer. Until the payout is due the request is kept, and a new request replaces it; from then on
 * the money is in flight at once. See docs/product/selling-and-payouts.md#requesting-a-payout.
 */
import { z } from 'zod';
import type { SepaPayoutRequest } from '#contract/offers.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import { maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../context.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { write } from '../../db/write.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { encryptPayee, sepaPayee } from './parts/payee.ts';
import { provePayoutAccount } from './parts/payout-account.ts';
import { loadPayoutRequest } from './parts/payout-request.ts';
import { startPayout } from './parts/payout-start.ts';
import { cancelProviderForms } from './parts/provider-forms.ts';
import { insertPayout, replaceKnown } from './parts/statements.ts';

/** @throws `invalid_fields`, `not_found`, `offer_not_open`, `account_on_hold`, what `provePayoutAccount` throws, and the key's. */
export async function requestSepaPayout(ctx: RequestContext, form: z.output<typeof SepaPayoutRequest>): Promise<void> {
  const { deps } = ctx;
  const { db, newId } = deps;
  const request = await loadPayoutRequest(ctx, form.id, z.object({}));
  if (request.stored?.state === 'done') return;
  const { customer } = request;
  const payee = sepaPayee(form);
  const offer = request.requireOffer();
  const id = newId('out');
  const proven = await provePayoutAccount(ctx, request, { payoutId: id, iban: form.account_number, code: form.code });
  await cancelProviderForms(deps, request.pendingForms);
  const payout = {
    id,
    offerId: offer.id,
    customerId: customer.id,
    method: 'sepa' as const,
    state: payoutLife.initial[0],
    amountCents: offer.servicePriceCents,
    attempt: 1,
    providerRef: null,
    exportId: null,
    details: await encryptPayee(deps, id, payee),
    ibanMasked: maskedIban(form.account_number),
  };
  await write(db, [
    storeResponse(ctx, customer.id, {}),
    proven,
    replaceKnown(deps, offer.id, request.pendingPayout),
    insertPayout(deps, payout, offer.state),
    offer.isDue && startPayout(deps, { payout, offer, customer, actor: customer.id }),
  ]);
  // another account is told by mail
  deps.later(deliverOutbox({ deps }));
}
