/**
 * Details that the database keeps but must not tell: sealed with AES-256-GCM under a key of the environment. What a detail
 * belongs to is sealed in with it, so that one row's secret does not open in another.
 */
import type { Deps } from '../../deps.ts';
import { keyRingOf, type SealingKey } from './key-ring.ts';

const ivBytes = 12;

/** The detail as the database keeps it. `owner` is the column and the row, such as `customers.totp_secret:cus_…`. */
export async function seal(
  deps: Pick<Deps, 'encryptionKey' | 'newToken'>,
  owner: string,
  detail: string,
): Promise<string> {
  const [key] = ringOf(deps);
  const iv = Buffer.from(deps.newToken(), 'base64url').subarray(0, ivBytes);
  const sealed = await crypto.subtle.encrypt(
    algorithm(iv, owner),
    await imported(key),
    new TextEncoder().encode(detail),
  );
  return [key.id, iv.toString('base64url'), Buffer.from(sealed).toString('base64url')].join('.');
}

/** The detail that was sealed for the same `owner`. What was changed, or sealed by a key that is gone, is a bug and throws. */
export async function unseal(deps: Pick<Deps, 'encryptionKey'>, owner: string, sealed: string): Promise<string> {
  const [keyId, iv = '', text = ''] = sealed.split('.');
  const key = ringOf(deps).find(({ id }) => id === keyId);
  if (!key) throw new Error(`ENCRYPTION_KEY no longer holds the key ${keyId}, which ${owner} was sealed with`);
  const name = algorithm(Buffer.from(iv, 'base64url'), owner);
  const detail = await crypto.subtle.decrypt(name, await imported(key), Buffer.from(text, 'base64url'));
  return new TextDecoder().decode(detail);
}

function ringOf({ encryptionKey }: Pick<Deps, 'encryptionKey'>) {
  const ring = keyRingOf(encryptionKey);
  if (!ring) throw new Error('ENCRYPTION_KEY is not 32 bytes as base64');
  return ring;
}

function algorithm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) };
}

function imported({ bytes }: SealingKey) {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
