/**
 * The state of a sign-in through Steam, as OAuth's `state`: signed, valid for a few minutes, in a cookie that no script reads. It ties
 * Steam's assertion to the browser that began, so that a stolen or planted one is refused.
 */

import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { languages } from '#rules/languages.ts';
import { steamStateSeconds } from '#rules/limits/durations.ts';
import type { Deps } from '../../../deps.ts';

const issuer = 'regalia steam';

const destination = {
  language: z.enum(languages.map(({ code }) => code)),
  /** Path to come back to; empty for the account. */
  redirect: z.string(),
};

const SteamState = z.discriminatedUnion('kind', [
  /** At Steam; `token` comes back in the address. A customer who links an account has the session that they began in. */
  z.object({ kind: z.literal('started'), token: z.string(), sessionId: z.string().nullable(), ...destination }),
  /** Signed in at Steam without an account here. */
  z.object({ kind: z.literal('sign-up'), steamId: z.string(), ...destination }),
  /** Signed in at Steam, before the two-factor code. */
  z.object({ kind: z.literal('code'), customerId: z.string(), steamId: z.string(), ...destination }),
]);
export type SteamState = z.infer<typeof SteamState>;
export type StartedState = Extract<SteamState, { kind: 'started' }>;

/** The value of the cookie. */
export function signState({ tokenSecret, now }: Pick<Deps, 'tokenSecret' | 'now'>, state: SteamState): Promise<string> {
  return new SignJWT({ state })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setExpirationTime(now() + steamStateSeconds)
    .sign(new TextEncoder().encode(tokenSecret));
}

/** The state of this kind; null when the cookie is missing, expired or forged, or holds another kind. */
export async function readState<K extends SteamState['kind']>(
  { tokenSecret, now }: Pick<Deps, 'tokenSecret' | 'now'>,
  kind: K,
  cookie: string | undefined,
): Promise<Extract<SteamState, { kind: K }> | null> {
  if (!cookie) return null;
  try {
    const { payload } = await jwtVerify(cookie, new TextEncoder().encode(tokenSecret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: new Date(now() * 1000),
    });
    const state = SteamState.parse(payload.state);
    // safe because the kind has just been compared
    return state.kind === kind ? (state as Extract<SteamState, { kind: K }>) : null;
  } catch {
    return null;
  }
}
