/**
 * Secrets of mailed links. The outbox holds a seed, `mail_tokens` the secret's hash, and the secret itself follows from the seed
 * by a key outside the database: who reads the tables can open no link.
 */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** The secret that belongs to a seed: 43 letters that may stand in an address. */
export function linkSecret(deps: Pick<Deps, 'tokenSecret'>, seed: string): string {
  return createHmac('sha256', deps.tokenSecret).update(`mailed link ${seed}`).digest('base64url');
}
