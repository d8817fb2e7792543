/**
 * Rate limits: calls a minute from one address, and of one session, counted by what the Worker is bound to. See
 * docs/product/limits.md#rate-limits.
 */
import type { RateLimitPolicy } from '#contract/endpoint.ts';
import { networkOf, type PrefixBits } from '#rules/network-prefix.ts';
import { DomainError } from '../domain-error.ts';

interface Policy {
  callsPerMinute: number;
  /** Bits of the IPv6 networks that count as one address: fewer for what nobody does often, and what costs mails. */
  ipv6Prefix: PrefixBits;
  /**
   * What becomes of a call that cannot be counted, because the Worker lacks the binding or it fails. Where the limit keeps strangers from
   * guessing, mailing and cashing out, nothing else would: the call is refused. Reading goes on, and so does what the database bounds by
   * itself: items reserved, offers waiting, lines of a cart.
   */
  uncounted: 'refused' | 'taken';
}

export const rateLimits: Record<RateLimitPolicy, Policy> = {
  signIn: { callsPerMinute: 10, ipv6Prefix: 64, uncounted: 'refused' },
  register: { callsPerMinute: 5, ipv6Prefix: 56, uncounted: 'refused' },
  reset: { callsPerMinute: 3, ipv6Prefix: 56, uncounted: 'refused' },
  contact: { callsPerMinute: 3, ipv6Prefix: 56, uncounted: 'refused' },
  promo: { callsPerMinute: 20, ipv6Prefix: 64, uncounted: 'refused' },
  checkout: { callsPerMinute: 10, ipv6Prefix: 64, uncounted: 'taken' },
  security: { callsPerMinute: 10, ipv6Prefix: 64, uncounted: 'refused' },
  export: { callsPerMinute: 3, ipv6Prefix: 56, uncounted: 'taken' },
  offer: { callsPerMinute: 10, ipv6Prefix: 64, uncounted: 'taken' },
  payout: { callsPerMinute: 10, ipv6Prefix: 64, uncounted: 'refused' },
  cart: { callsPerMinute: 120, ipv6Prefix: 64, uncounted: 'taken' },
  courier: { callsPerMinute: 600, ipv6Prefix: 64, uncounted: 'taken' },
  console: { callsPerMinute: 600, ipv6Prefix: 64, uncounted: 'taken' },
  report: { callsPerMinute: 20, ipv6Prefix: 56, uncounted: 'refused' },
};

export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The limiter that allows so many calls a minute; null where it is missing. */
export type RateLimits = (callsPerMinute: number) => RateLimiter | null;

export interface LimitedCall {
  rateLimit: RateLimitPolicy;
  /** It changes nothing. */
  isRead: boolean;
}

/**
 * @throws `too_many_requests` when the caller's address, or the session that the request names, has used up the policy's calls of this
 * minute, and `shop_unavailable` for a call that cannot be counted and is not taken without. A session counts wherever it is used from.
 */
export async function consume(
  limits: RateLimits,
  { rateLimit, isRead }: LimitedCall,
  { address, sessionId }: { address: string; sessionId: string | null },
): Promise<void> {
  const { callsPerMinute, ipv6Prefix, uncounted } = rateLimits[rateLimit];
  const callers = [networkOf(address, ipv6Prefix), ...(sessionId ? [`session ${sessionId}`] : [])];
  for (const caller of callers) {
    const success = await count(limits(callsPerMinute), `${rateLimit}:${caller}`).catch((cause: unknown) => {
      if (isRead || uncounted === 'taken') return true;
      throw new DomainError('shop_unavailable', { cause, retryAfterSeconds: 60 });
    });
    if (!success) throw new DomainError('too_many_requests', { retryAfterSeconds: 60 });
  }
}

async function count(limiter: RateLimiter | null, key: string): Promise<boolean> {
  if (!limiter) throw new Error('a rate-limiting binding is missing; health names it');
  return (await limiter.limit({ key })).success;
}

/**
 * Multiplies every limit by a whole number: the calls of a caller take turns over as many keys, each with the limit of one. For load tests and
 * browser tests, where everyone has one address. `turns` has each caller's last one, and is kept between requests.
 */
export function scaled(limits: RateLimits, scale: number, turns: Map<string, number>): RateLimits {
  if (scale <= 1) return limits;
  return (calls) => {
    const limiter = limits(calls);
    return (
      limiter && {
        limit: ({ key }) => {
          const turn = ((turns.get(key) ?? 0) + 1) % scale;
          turns.set(key, turn);
          return limiter.limit({ key: `${key}#${turn}` });
        },
      }
    );
  };
}
