/** Maps Stripe's balance transactions to movements: the gross amounts of payments, refunds and disputes. Fees and payouts are none of them. */
import type Stripe from 'stripe';
import type { ProviderMovement } from './port.ts';
import { minorUnitsOfStripe } from './stripe-amounts.ts';

const kinds: Partial<Record<string, ProviderMovement['kind']>> = {
  charge: 'payment',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
};

/** Null for what moves no payment. The amount is the source's own, in the currency that was charged. */
export function movementOf({
  id,
  reporting_category,
  source,
  created,
}: Stripe.BalanceTransaction): ProviderMovement | null {
  const kind = kinds[reporting_category];
  if (!kind || typeof source !== 'object' || source === null) return null;
  if (!('amount' in source && 'currency' in source && 'object' in source)) return null;
  const { amount, currency } = source;
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  const metadata = ('metadata' in source && source.metadata) || {};
  const own = source.object === 'charge' ? metadata.payment : source.object === 'refund' ? metadata.refund : undefined;
  return {
    ref: id,
    kind,
    subject: own ?? source.id,
    amountMinorUnits: minorUnitsOfStripe(currency, Math.abs(amount)),
    currency: currency.toUpperCase(),
    at: created,
  };
}
