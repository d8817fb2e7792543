/**
 * Details that the database keeps but must not tell: encrypted with AES-256-GCM under a key of the environment. What a detail
 * belongs to is authenticated with it, so that one row's secret does not open in another.
 */
import type { Deps } from '../deps.ts';
import { type EncryptionKey, parseKeyring } from './keyring.ts';

const ivBytes = 12;

/** The detail as the database keeps it. `owner` is the column and the row, such as `customers.totp_secret:cus_…`. */
export async function encryptField(
  deps: Pick<Deps, 'encryptionKey' | 'newToken'>,
  owner: string,
  detail: string,
): Promise<string> {
  const [key] = keyringOf(deps);
  const iv = Buffer.from(deps.newToken(), 'base64url').subarray(0, ivBytes);
  const encrypted = await crypto.subtle.encrypt(
    algorithm(iv, owner),
    await imported(key),
    new TextEncoder().encode(detail),
  );
  return [key.id, iv.toString('base64url'), Buffer.from(encrypted).toString('base64url')].join('.');
}

/** The detail that was encrypted for the same `owner`. What was changed, or encrypted by a key that is gone, is a bug and throws. */
export async function decryptField(
  deps: Pick<Deps, 'encryptionKey'>,
  owner: string,
  encrypted: string,
): Promise<string> {
  const [keyId, iv = '', text = ''] = encrypted.split('.');
  const key = keyringOf(deps).find(({ id }) => id === keyId);
  if (!key) throw new Error(`ENCRYPTION_KEY no longer holds the key ${keyId}, which ${owner} was encrypted with`);
  const name = algorithm(Buffer.from(iv, 'base64url'), owner);
  const detail = await crypto.subtle.decrypt(name, await imported(key), Buffer.from(text, 'base64url'));
  return new TextDecoder().decode(detail);
}

function keyringOf({ encryptionKey }: Pick<Deps, 'encryptionKey'>) {
  const ring = parseKeyring(encryptionKey);
  if (!ring) throw new Error('ENCRYPTION_KEY is not 32 bytes as base64');
  return ring;
}

function algorithm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) };
}

function imported({ bytes }: EncryptionKey) {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
