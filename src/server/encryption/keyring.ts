/**
 * The keys that fields are encrypted with. `ENCRYPTION_KEY` holds 32 bytes as base64, or several of them with commas between: the
 * first encrypts, all of them decrypt, so that a key is replaced without downtime.
 */
import { createHash } from 'node:crypto';

export interface EncryptionKey {
  /** Eight letters of the key's SHA-256, by which encrypted text names its key. */
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const keyBytes = 32;

/** The keys in order, at least one; null when the text is not such a list. */
export function parseKeyring(text: string): readonly [EncryptionKey, ...EncryptionKey[]] | null {
  const keys = text.split(',').map((each) => encryptionKeyOf(each.trim()));
  const [first, ...older] = keys.filter((key) => key !== null);
  return first && older.length === keys.length - 1 ? [first, ...older] : null;
}

function encryptionKeyOf(base64: string): EncryptionKey | null {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  if (bytes.length !== keyBytes) return null;
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
