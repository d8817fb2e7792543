/**
 * Cloudflare Access: each request that it lets through carries an assertion signed for this application by a key of the team. What is not
 * signed so is refused, and so is everything while no key can be read. See docs/decisions/0031-cloudflare-access.md.
 */
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { accessKeysMs } from '#rules/limits/outside-calls.ts';
import { DomainError } from '../../domain-error.ts';
import { tracedFetch } from '../../traces/outside-call.ts';
import type { AccessGate } from './port.ts';

/** Keys are read anew after so long: a key that the team has withdrawn is good no longer than that. */
const keysLastMs = 10 * 60_000;
/** An assertion with an unknown key makes the keys be read anew, once in so long: a forger cannot keep the team's server busy. */
const cooldownMs = 30_000;
const retryAfterSeconds = 30;

export interface AccessOptions {
  /** `team.cloudflareaccess.com`. */
  teamDomain: string;
  /** The application's tag. */
  audience: string;
  /** Unix seconds. */
  now: () => number;
  /** A double in the place of the team's keys. */
  keys?: { url: string; cooldownMs: number };
}

/** Keeps the team's keys, so one serves many requests. */
export function createCloudflareAccess({ teamDomain, audience, now, keys }: AccessOptions): AccessGate {
  const issuer = `https://${teamDomain}`;
  const keyOf = teamKeys(keys ?? { url: `${issuer}/cdn-cgi/access/certs`, cooldownMs });
  return {
    async check(assertion) {
      if (!assertion) throw new DomainError('access_required');
      const currentDate = new Date(now() * 1000);
      try {
        await jwtVerify(assertion, keyOf, {
          algorithms: ['RS256'],
          issuer,
          audience,
          currentDate,
          requiredClaims: ['exp'],
        });
      } catch (cause) {
        throw cause instanceof DomainError ? cause : new DomainError('access_required', { cause });
      }
    },
  };
}

/** Tells keys that cannot be read from an assertion that none of them fits. */
function teamKeys({ url, cooldownMs: cooldownDuration }: { url: string; cooldownMs: number }): JWTVerifyGetKey {
  const read = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: keysLastMs,
    cooldownDuration,
    timeoutDuration: accessKeysMs,
    [customFetch]: tracedFetch('access'),
  });
  return async (header, token) => {
    try {
      return await read(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      throw new DomainError('shop_unavailable', { cause, retryAfterSeconds });
    }
  };
}
