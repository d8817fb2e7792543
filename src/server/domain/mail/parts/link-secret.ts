/**
 * Secrets of mailed links. The outbox stores a seed, `mail_tokens` the secret's hash; the secret is an HMAC of the seed with a key
 * that is not in the database, so a leaked table opens no link.
 */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

/** The secret of a seed: 43 characters, safe in a URL. */
export function linkSecret(deps: Pick<Deps, 'tokenSecret'>, seed: string): string {
  return createHmac('sha256', deps.tokenSecret).update(`mailed link ${seed}`).digest('base64url');
}
