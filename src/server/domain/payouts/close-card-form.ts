/** Before the money goes another way, the provider's card form must be one that nobody can send any more. */
import type { PaymentProvider } from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import type { PayoutRow } from './asked-payout.ts';

/** Where card payouts go. Refuses `provider_unavailable` when it is not set up. */
export function payoutProvider(deps: Deps): PaymentProvider {
  const provider = deps.payments[deps.paymentProvider];
  if (!provider)
    throw new Refusal('provider_unavailable', { cause: new Error(`${deps.paymentProvider} is not set up`) });
  return provider;
}

/** Refuses `card_payout_unavailable` when the provider pays nobody's card, before anything is written down. */
export function mustPayOutToCards(deps: Deps): void {
  if (!payoutProvider(deps).paysOutToCards) throw new Refusal('card_payout_unavailable');
}

/** Does nothing without an open form. Refuses `offer_not_open` when the form has been sent: its notice is on its way. */
export async function closeCardForm(deps: Deps, open: PayoutRow | null): Promise<void> {
  if (!open?.providerRef) return;
  if (!(await payoutProvider(deps).closeCardPayout(open.providerRef))) throw new Refusal('offer_not_open');
}
