/** The hash under which tables keep tokens and other high-entropy secrets. */
import { createHash } from 'node:crypto';

/** SHA-256 as hexadecimal text. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
