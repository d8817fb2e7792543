/** Rate limits: calls a minute from one address. In the Worker they are rate-limiting bindings, elsewhere windows in memory. */
import type { RateLimitPolicy } from '#contract/endpoint.ts';
import { DomainError } from '../domain-error.ts';

export const callsPerMinute: Record<RateLimitPolicy, number> = {
  signIn: 10,
  register: 5,
  reset: 3,
  contact: 3,
  promo: 20,
  checkout: 10,
  security: 10,
  export: 3,
};

export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The limiter that allows so many calls a minute. */
export type RateLimits = (callsPerMinute: number) => RateLimiter;

/** @throws `too_many_requests` when `address` has used up the policy's calls of this minute. */
export async function consume(limits: RateLimits, rateLimit: RateLimitPolicy, address: string): Promise<void> {
  const { success } = await limits(callsPerMinute[rateLimit]).limit({ key: `${rateLimit}:${address}` });
  if (!success) throw new DomainError('too_many_requests', { retryAfterSeconds: 60 });
}

/**
 * Multiplies every limit by a whole number: calls take turns over as many keys, each with the limit of one. For load tests and
 * browser tests, where everyone has one address. `turns` is kept between requests.
 */
export function scaled(limits: RateLimits, scale: number, turns: { taken: number }): RateLimits {
  if (scale <= 1) return limits;
  return (calls) => ({
    limit: ({ key }) => {
      turns.taken = (turns.taken + 1) % scale;
      return limits(calls).limit({ key: `${key}#${turns.taken}` });
    },
  });
}

/** Fixed windows of a minute in memory, where there is no binding. */
export function memoryLimits(now: () => number): RateLimits {
  const windows = new Map<string, { minute: number; calls: number }>();
  return (calls) => ({
    async limit({ key }) {
      const minute = Math.floor(now() / 60);
      const window = windows.get(key);
      const used = window?.minute === minute ? window.calls + 1 : 1;
      windows.set(key, { minute, calls: used });
      return { success: used <= calls };
    },
  });
}
