/** The payment provider that new card payments and card payouts go to. */
import type { PaymentProvider } from '../adapters/payments/port.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';

/** @throws `provider_unavailable` when the provider is not set up. */
export function paymentProviderOf(deps: Pick<Deps, 'payments' | 'paymentProvider'>): PaymentProvider {
  const provider = deps.payments[deps.paymentProvider];
  if (provider) return provider;
  throw new DomainError('provider_unavailable', { cause: new Error(`${deps.paymentProvider} is not set up`) });
}
