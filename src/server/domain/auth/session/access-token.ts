/** The bearer token: a JWT that names a session and lasts no longer than it. A revoked session ends both. */
import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../../deps.ts';

const issuer = 'regalia';

export async function signAccessToken(
  deps: Pick<Deps, 'tokenSecret' | 'now'>,
  sessionId: string,
  expiresAt: number,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setIssuedAt(deps.now())
    .setExpirationTime(expiresAt)
    .sign(keyOf(deps.tokenSecret));
}

export interface NamedSession {
  sessionId: string;
  /** When the token ends, in unix seconds; its session may live longer. */
  expiresAt: number;
}

/** The session that a bearer token names; null for a token that is forged, foreign or too old. */
export async function readAccessToken(
  deps: Pick<Deps, 'tokenSecret' | 'now'>,
  token: string,
): Promise<NamedSession | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(deps.tokenSecret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: new Date(deps.now() * 1000),
    });
    return typeof payload.sid === 'string' ? { sessionId: payload.sid, expiresAt: payload.exp ?? 0 } : null;
  } catch {
    return null;
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
