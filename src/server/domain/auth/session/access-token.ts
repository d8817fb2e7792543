/** The bearer token: a JWT with the id of a session, valid as long as the session. Revoking the session revokes it. */
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
    .sign(secretKey(deps.tokenSecret));
}

export interface TokenSession {
  sessionId: string;
  /** When the token expires, in unix seconds; its session may live longer. */
  expiresAt: number;
}

/** The session of a bearer token; null for a token that is forged, of another issuer or expired. */
export async function readAccessToken(
  deps: Pick<Deps, 'tokenSecret' | 'now'>,
  token: string,
): Promise<TokenSession | null> {
  try {
    const { payload } = await jwtVerify(token, secretKey(deps.tokenSecret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: new Date(deps.now() * 1000),
    });
    return typeof payload.sid === 'string' ? { sessionId: payload.sid, expiresAt: payload.exp ?? 0 } : null;
  } catch {
    return null;
  }
}

function secretKey(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
