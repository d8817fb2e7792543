/** How a customer is shown a state. Apart from the tables of `lifecycles.ts`, of which a customer's browser needs no more than this. */
import type { TradeState } from './lifecycles.ts';

export type StateIcon = 'success' | 'warning' | 'pending' | 'error';

/** Matched without case; what is unknown shows as an error. */
export function orderIcon(status: string): StateIcon {
  const known = status.toLowerCase();
  if (known === 'processing') return 'warning';
  return known === 'accepted' || known === 'completed' ? 'success' : 'error';
}

export function paymentIcon(status: string): StateIcon {
  const known = status.toLowerCase();
  if (known === 'success') return 'success';
  return known === 'pending' ? 'pending' : 'error';
}

export function tradeIcon(state: TradeState): StateIcon {
  if (state === 'received' || state === 'settled') return 'success';
  if (state === 'queued' || state === 'sending' || state === 'sent') return 'pending';
  return state === 'declined' || state === 'expired' || state === 'failed' ? 'warning' : 'error';
}

export function offerIcon(status: string): StateIcon {
  const known = status.toLowerCase();
  if (known === 'ready_for_payout' || known === 'approved') return 'success';
  return known === 'declined_by_user' || known === 'declined_by_service' ? 'error' : 'pending';
}
