/**
 * The rate-limiting bindings of the Worker, which are named by their number of calls. One that is missing closes no shop: what becomes of
 * the calls that it would count stands in `rate-limit.ts`; health and the log name it.
 */
import { DomainError } from '../domain-error.ts';
import { type RateLimiter, type RateLimits, rateLimits } from './rate-limit.ts';

/** A person mends it, which takes minutes. */
const retryAfterSeconds = 60;

export function boundLimits(env: object): RateLimits {
  return (calls) => {
    const binding: unknown = Reflect.get(env, nameOf(calls));
    return isLimiter(binding) ? binding : null;
  };
}

/** @throws shop_unavailable, with every missing binding in the log line of the request. */
export function assertLimitsBound(limits: RateLimits): void {
  const calls = new Set(Object.values(rateLimits).map(({ callsPerMinute }) => callsPerMinute));
  const missing = [...calls].filter((each) => !limits(each)).map(nameOf);
  if (missing.length === 0) return;
  const sentences = missing.map((name) => `${name} is missing; deploy with the [[ratelimits]] of wrangler.toml`);
  throw new DomainError('shop_unavailable', {
    cause: new Error(sentences.join('; ')),
    retryAfterSeconds,
    extra: { problems: ['configuration'] },
  });
}

function nameOf(calls: number): string {
  return `LIMIT_${calls}`;
}

function isLimiter(binding: unknown): binding is RateLimiter {
  return typeof binding === 'object' && binding !== null && typeof Reflect.get(binding, 'limit') === 'function';
}
