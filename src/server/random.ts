/** Chance for the server: ids and tokens nobody can guess. */
import { randomBytes } from 'node:crypto';
import type { IdPrefix } from './deps.ts';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** A prefix, an underscore and 20 letters and digits: 100 bits. */
export function newId(prefix: IdPrefix): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(20)) id += letters[byte % letters.length];
  return id;
}

/** 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
