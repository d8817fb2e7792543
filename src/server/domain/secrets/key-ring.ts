/**
 * The keys that details are sealed with. `ENCRYPTION_KEY` holds 32 bytes as base64, or several of them with commas between: the
 * first seals, all of them open, so that a key is replaced without a moment in which something cannot be read.
 */
import { createHash } from 'node:crypto';

export interface SealingKey {
  /** Eight letters of the key's SHA-256, which what was sealed names it by. */
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const keyBytes = 32;

/** The keys in order, at least one; null when the text is not such a list. */
export function keyRingOf(text: string): readonly [SealingKey, ...SealingKey[]] | null {
  const keys = text.split(',').map((each) => sealingKey(each.trim()));
  const [first, ...older] = keys.filter((key) => key !== null);
  return first && older.length === keys.length - 1 ? [first, ...older] : null;
}

function sealingKey(base64: string): SealingKey | null {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  if (bytes.length !== keyBytes) return null;
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
