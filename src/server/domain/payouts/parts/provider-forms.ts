/** The provider's forms of card payouts: none that could still be sent may stay when the money goes another way. */
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { paymentProviderOf } from '../../payment-provider.ts';

/** @throws `card_payout_unavailable` when the provider pays nobody's card. */
export function assertCardPayouts(deps: Deps): void {
  if (!paymentProviderOf(deps).paysOutToCards) throw new DomainError('card_payout_unavailable');
}

/** @throws `offer_not_open` when the customer has sent one of them: its webhook is on its way. */
export async function cancelProviderForms(deps: Deps, providerRefs: readonly string[]): Promise<void> {
  for (const providerRef of providerRefs) {
    const isCancelled = await paymentProviderOf(deps).closeCardPayout(providerRef);
    if (!isCancelled) throw new DomainError('offer_not_open');
  }
}
