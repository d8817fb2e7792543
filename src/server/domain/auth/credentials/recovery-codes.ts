/** Recovery codes of two-factor authentication: each works once, and only hashes are kept. 80 bits each, so that a plain hash suffices. */
import { eq } from 'drizzle-orm';
import { recoveryCodes } from '../../../db/schema/customers.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';

const codesCount = 10;
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLetters = 16;

/** A typed code without hyphens and spaces, in lower case. */
export function compactCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

export function isRecoveryCode(compact: string): boolean {
  return compact.length === codeLetters && [...compact].every((letter) => letters.includes(letter));
}

/** The hash that is kept of a compact code. */
export function recoveryHash(customerId: string, compact: string): string {
  return hashToken(`recovery code ${customerId} ${compact}`);
}

/** Ten new codes as they are shown, in groups of four, and the statements that replace the older ones by them. */
export function newRecoveryCodes(
  { db, newToken }: Pick<Deps, 'db' | 'newToken'>,
  customerId: string,
): { codes: string[]; statements: Statements } {
  const compact = Array.from({ length: codesCount }, () =>
    [...Buffer.from(newToken(), 'base64url').subarray(0, codeLetters)].map((byte) => letters[byte % 32]).join(''),
  );
  const hashes = compact.map((code) => ({ codeHash: recoveryHash(customerId, code), customerId }));
  return {
    codes: compact.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    statements: [
      statement(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))),
      statement(db.insert(recoveryCodes).values(hashes)),
    ],
  };
}
