/**
 * Cloudflare Access: each request that it lets through carries an assertion signed for this application by a key of the team. What is not
 * signed so is refused, and so is everything while no key can be read. See docs/decisions/0031-cloudflare-access.md.
 */
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { accessKeysLastMs, accessKeysRestMs } from '#rules/limits/durations.ts';
import { accessKeysMs } from '#rules/limits/outside-calls.ts';
import { DomainError } from '../../domain-error.ts';
import { tracedFetch } from '../../traces/outside-call.ts';
import type { AccessGate } from './port.ts';

const retryAfterSeconds = 30;

export interface AccessOptions {
  /** `team.cloudflareaccess.com`. */
  teamDomain: string;
  /** The application's tag. */
  audience: string;
  /** Unix seconds. */
  now: () => number;
  /** A double in the place of the team's keys. */
  keys?: { url: string; cooldownMs?: number };
}

/** Keeps the team's keys, so one serves many requests. */
export function createCloudflareAccess({ teamDomain, audience, now, keys }: AccessOptions): AccessGate {
  const issuer = `https://${teamDomain}`;
  const keyOf = teamKeys(keys ?? { url: `${issuer}/cdn-cgi/access/certs` });
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
function teamKeys({ url, cooldownMs = accessKeysRestMs }: NonNullable<AccessOptions['keys']>): JWTVerifyGetKey {
  const read = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: accessKeysLastMs,
    cooldownDuration: cooldownMs,
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
