/**
 * Secrets of mailed links, and mailed codes. The outbox stores a seed, the link's table the secret's hash; secret and code are HMACs of
 * the seed with a key that is not in the database, so a leaked table opens no link and tells no code.
 */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

/** The secret of a seed: 43 characters, safe in a URL. */
export function linkSecret(deps: Pick<Deps, 'tokenSecret'>, seed: string): string {
  return createHmac('sha256', deps.tokenSecret).update(`mailed link ${seed}`).digest('base64url');
}

/** The code of a seed: six digits. */
export function mailedCode(deps: Pick<Deps, 'tokenSecret'>, seed: string): string {
  const digest = createHmac('sha256', deps.tokenSecret).update(`mailed code ${seed}`).digest();
  return String(digest.readUInt32BE() % 1_000_000).padStart(6, '0');
}
