/**
 * The customer asks to be paid by bank transfer. While the item is awaited the request is kept until it arrives, and asking again
 * replaces it; once the item has arrived the money is in flight at once. See docs/product/selling-and-payouts.md#requesting-a-payout.
 */
import type { z } from 'zod';
import type { SepaPayoutRequest } from '#contract/offers.ts';
import { maskedIban } from '#rules/validation/sepa.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { secondStep } from '../credentials/second-step.ts';
import { keepAnswer } from '../idempotency/keep-answer.ts';
import type { RequestKey } from '../idempotency/request-key.ts';
import { moveOffer } from '../offers/move-offer.ts';
import type { Visitor } from '../sessions/read-as.ts';
import { askedPayout } from './asked-payout.ts';
import { closeCardForms } from './close-card-form.ts';
import { sealPayee, sepaPayee } from './payee.ts';
import { inFlight, newPayout, replaceKnown } from './payout-steps.ts';

/** Refuses `invalid_fields`, `not_found`, `offer_not_open`, the code's and the key's. */
export async function requestSepa(
  deps: Deps,
  visitor: Visitor,
  form: z.output<typeof SepaPayoutRequest>,
  request: RequestKey | null,
): Promise<void> {
  const { db, newId } = deps;
  const asked = await askedPayout<object>(deps, visitor, form.id, request);
  if (asked.earlier?.state === 'done') return;
  const { customer } = asked;
  const payee = sepaPayee(form);
  const offer = asked.offer();
  const passed = await secondStep(deps, customer, form.code);
  await closeCardForms(deps, asked.forms);
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
    ...keepAnswer(db, deps.now(), customer.id, request, {}),
    ...passed,
    ...replaceKnown(deps, offer.id, asked.open),
    ...newPayout(deps, payout, arrived ? 'ready_for_payout' : 'awaiting_item'),
    ...(arrived ? [...moveOffer(deps, { offer, move: 'payOut', actor: customer.id }), inFlight(deps, payout)] : []),
  ]);
}
