/** Tokens of the double, in the form of Steam's: one that stays signed in, and one of a session, which expires within a day or at a press. */
import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../deps.ts';
import type { SteamAccountRow } from './accounts.ts';
import { findAccount } from './accounts.ts';

const algorithm = 'HS256';
const audiences = { refresh: ['web', 'renew', 'derive'], access: ['web:community', 'web:store'] };
const lifetimeSeconds = { refresh: 200 * 86_400, access: 86_400 };

type Kind = keyof typeof audiences;

export async function makeToken(deps: Deps, account: SteamAccountRow, kind: Kind): Promise<string> {
  const at = deps.now();
  return new SignJWT({ generation: generationOf(account, kind) })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer('steam')
    .setSubject(account.id)
    .setAudience(audiences[kind])
    .setIssuedAt(at)
    .setExpirationTime(at + lifetimeSeconds[kind])
    .sign(secretOf(deps));
}

/** The account that a token was made for; null when it is wrong, or has expired. */
export async function accountOfToken(deps: Deps, token: string, kind: Kind): Promise<SteamAccountRow | null> {
  const options = { algorithms: [algorithm], audience: audiences[kind][0], currentDate: new Date(deps.now() * 1000) };
  const verified = await jwtVerify(token, secretOf(deps), options).catch(() => null);
  const account = verified ? await findAccount(deps.db, verified.payload.sub ?? '') : undefined;
  return account && verified?.payload.generation === generationOf(account, kind) ? account : null;
}

function generationOf({ session, signIn }: SteamAccountRow, kind: Kind): number {
  return kind === 'access' ? session : signIn;
}

function secretOf({ tokenSecret }: Deps): Uint8Array {
  return new TextEncoder().encode(`the double of Steam: ${tokenSecret}`);
}
