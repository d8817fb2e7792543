/** Before the money goes another way, the provider's card forms must be such as nobody can send any more. */
import type { PaymentProvider } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';

/** Where card payouts go. @throws `provider_unavailable` when it is not set up. */
export function payoutProvider(deps: Deps): PaymentProvider {
  const provider = deps.payments[deps.paymentProvider];
  if (!provider)
    throw new DomainError('provider_unavailable', { cause: new Error(`${deps.paymentProvider} is not set up`) });
  return provider;
}

/** @throws `card_payout_unavailable` when the provider pays nobody's card, before anything is written down. */
export function mustPayOutToCards(deps: Deps): void {
  if (!payoutProvider(deps).paysOutToCards) throw new DomainError('card_payout_unavailable');
}

/** @throws `offer_not_open` when one of them has been sent: its webhook is on its way. */
export async function closeCardForms(deps: Deps, forms: readonly string[]): Promise<void> {
  for (const form of forms)
    if (!(await payoutProvider(deps).closeCardPayout(form))) throw new DomainError('offer_not_open');
}
