/** Six-digit codes of an authenticator app: RFC 6238 with SHA-1 and steps of 30 s, which every app knows. Loaded with the first of them, for its library. */
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../../deps.ts';

const issuer = 'Regalia';
const stepSeconds = 30;
const secretBytes = 20;
/** Steps that a phone's clock may be ahead or behind. */
const drift = 1;

/** A new secret in base32. */
export function newTotpSecret({ newToken }: Pick<Deps, 'newToken'>): string {
  const bytes = Uint8Array.from(Buffer.from(newToken(), 'base64url')).slice(0, secretBytes);
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret, period: stepSeconds }).toString();
}

/** The time step of the code; null when it is neither the present step nor the one before or after. */
export function totpStepOf(code: string, secret: string, now: number): number | null {
  const totp = new TOTP({ secret, period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp: now * 1000, window: drift });
  return delta === null ? null : Math.floor(now / stepSeconds) + delta;
}
