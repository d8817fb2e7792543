/**
 * Rate limits: calls a minute from one address, and of one session. In the Worker they are rate-limiting bindings, elsewhere windows in
 * memory. See docs/product/limits.md#rate-limits.
 */
import type { RateLimitPolicy } from '#contract/endpoint.ts';
import { networkOf, type PrefixBits } from '#rules/network-prefix.ts';
import { DomainError } from '../domain-error.ts';

interface Policy {
  callsPerMinute: number;
  /** Bits of the IPv6 networks that count as one address: fewer for what nobody does often, and what costs mails. */
  ipv6Prefix: PrefixBits;
}

export const rateLimits: Record<RateLimitPolicy, Policy> = {
  signIn: { callsPerMinute: 10, ipv6Prefix: 64 },
  register: { callsPerMinute: 5, ipv6Prefix: 56 },
  reset: { callsPerMinute: 3, ipv6Prefix: 56 },
  contact: { callsPerMinute: 3, ipv6Prefix: 56 },
  promo: { callsPerMinute: 20, ipv6Prefix: 64 },
  checkout: { callsPerMinute: 10, ipv6Prefix: 64 },
  security: { callsPerMinute: 10, ipv6Prefix: 64 },
  export: { callsPerMinute: 3, ipv6Prefix: 56 },
  offer: { callsPerMinute: 10, ipv6Prefix: 64 },
  payout: { callsPerMinute: 10, ipv6Prefix: 64 },
  cart: { callsPerMinute: 120, ipv6Prefix: 64 },
};

export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The limiter that allows so many calls a minute. */
export type RateLimits = (callsPerMinute: number) => RateLimiter;

/**
 * @throws `too_many_requests` when the caller's address, or the session that the request names, has used up the policy's calls of this
 * minute. A session counts wherever it is used from.
 */
export async function consume(
  limits: RateLimits,
  rateLimit: RateLimitPolicy,
  { address, sessionId }: { address: string; sessionId: string | null },
): Promise<void> {
  const { callsPerMinute, ipv6Prefix } = rateLimits[rateLimit];
  const callers = [networkOf(address, ipv6Prefix), ...(sessionId ? [`session ${sessionId}`] : [])];
  for (const caller of callers) {
    const { success } = await limits(callsPerMinute).limit({ key: `${rateLimit}:${caller}` });
    if (!success) throw new DomainError('too_many_requests', { retryAfterSeconds: 60 });
  }
}

/**
 * Multiplies every limit by a whole number: the calls of a caller take turns over as many keys, each with the limit of one. For load tests and
 * browser tests, where everyone has one address. `turns` has each caller's last one, and is kept between requests.
 */
export function scaled(limits: RateLimits, scale: number, turns: Map<string, number>): RateLimits {
  if (scale <= 1) return limits;
  return (calls) => ({
    limit: ({ key }) => {
      const turn = ((turns.get(key) ?? 0) + 1) % scale;
      turns.set(key, turn);
      return limits(calls).limit({ key: `${key}#${turn}` });
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
