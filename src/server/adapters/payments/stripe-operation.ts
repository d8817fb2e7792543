/** An operation at Stripe: one or several calls that end together. */
import { paymentOperationMs } from '#rules/limits/outside-calls.ts';
import { paymentOperationsAtOnceMax } from '#rules/limits/requests.ts';
import { tracedFetch } from '../../traces/outside-call.ts';
import { oneOfMany } from '../one-of-many.ts';

/** @throws `provider_unavailable` when as many wait for Stripe as may, and what the operation throws. */
export const stripeOperation = oneOfMany({ max: paymentOperationsAtOnceMax, callMs: paymentOperationMs });

/** A fetch that ends all of its calls after so many milliseconds. */
export function fetchWithin(milliseconds: number): typeof fetch {
  const deadline = AbortSignal.timeout(milliseconds);
  const send = tracedFetch('stripe');
  return (input, init) =>
    send(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline });
}
