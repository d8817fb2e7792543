/** The key that a password is encrypted for on its way to the double: RSA with the padding of PKCS #1 v1.5, which Web Crypto lacks. */
import type { Database } from '../../db/client.ts';
import { findSetting, settingAtFirst } from './settings.ts';

const setting = 'passwordKey';
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const publicExponent = Uint8Array.of(1, 0, 1);

interface PasswordKey {
  modulus: bigint;
  exponent: bigint;
  secret: bigint;
}

/** Made once, and kept with the switches: the double runs on one machine, and guards nothing. */
export async function passwordKey(db: Database): Promise<PasswordKey> {
  const kept = (await findSetting(db, setting)) ?? (await settingAtFirst(db, setting, await newKey()));
  const { n, e, d }: JsonWebKey = JSON.parse(kept);
  return { modulus: numberOf(n), exponent: numberOf(e), secret: numberOf(d) };
}

async function newKey(): Promise<string> {
  const pair = (await crypto.subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair; // safe because RSA makes pairs
  return JSON.stringify(await crypto.subtle.exportKey('jwk', pair.privateKey));
}

function numberOf(base64url = ''): bigint {
  return BigInt(`0x${Buffer.from(base64url, 'base64url').toString('hex')}`);
}

/** Null when `base64` was not encrypted for this key. */
export function decryptPassword({ modulus, secret }: PasswordKey, base64: string): string | null {
  const cipher = Buffer.from(base64, 'base64');
  if (cipher.length === 0) return null;
  const plain = power(BigInt(`0x${cipher.toString('hex')}`), secret, modulus);
  const bytes = Buffer.from(plain.toString(16).padStart(512, '0'), 'hex');
  const end = bytes.indexOf(0, 2);
  return bytes[1] === 2 && end > 9 ? bytes.subarray(end + 1).toString() : null;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}
