/**
 * Encrypts fields that a copy of the database must not disclose, with AES-256-GCM under a key of the environment. The owner of a field
 * is authenticated with it, so that a value copied into another row does not decrypt.
 */
import type { Deps } from '../deps.ts';
import { type EncryptionKey, parseKeyring } from './keyring.ts';

const ivBytes = 12;

/** The encrypted text. `owner` is the column and the row, such as `customers.totp_secret:cus_…`. */
export async function encryptField(
  deps: Pick<Deps, 'encryptionKey' | 'newToken'>,
  owner: string,
  plaintext: string,
): Promise<string> {
  const [key] = keyringOf(deps);
  const iv = Buffer.from(deps.newToken(), 'base64url').subarray(0, ivBytes);
  const encrypted = await crypto.subtle.encrypt(
    algorithm(iv, owner),
    await importKey(key),
    new TextEncoder().encode(plaintext),
  );
  return [key.id, iv.toString('base64url'), Buffer.from(encrypted).toString('base64url')].join('.');
}

/** The text that was encrypted for the same `owner`. Throws for text that was changed, or whose key is no longer in the keyring. */
export async function decryptField(
  deps: Pick<Deps, 'encryptionKey'>,
  owner: string,
  encrypted: string,
): Promise<string> {
  const [keyId, iv = '', text = ''] = encrypted.split('.');
  const key = keyringOf(deps).find(({ id }) => id === keyId);
  if (!key) throw new Error(`ENCRYPTION_KEY no longer holds the key ${keyId}, which ${owner} was encrypted with`);
  const name = algorithm(Buffer.from(iv, 'base64url'), owner);
  const plaintext = await crypto.subtle.decrypt(name, await importKey(key), Buffer.from(text, 'base64url'));
  return new TextDecoder().decode(plaintext);
}

function keyringOf({ encryptionKey }: Pick<Deps, 'encryptionKey'>) {
  const ring = parseKeyring(encryptionKey);
  if (!ring) throw new Error('ENCRYPTION_KEY is not 32 bytes as base64');
  return ring;
}

function algorithm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) };
}

function importKey({ bytes }: EncryptionKey) {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
