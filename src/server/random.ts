/** Random ids and tokens that cannot be guessed. */
import { randomBytes } from 'node:crypto';
import { loggedIdsMax } from '#rules/limits/sizes.ts';
import type { IdPrefix } from './deps.ts';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** A prefix, an underscore and 20 letters and digits: 100 bits. */
export function newId(prefix: IdPrefix): string {
  const bytes = randomBytes(20);
  return idOf(prefix, (place) => bytes[place] as number);
}

/** An id in the form of `newId`, from the bytes of `byteAt`. */
export function idOf(prefix: IdPrefix, byteAt: (place: number) => number): string {
  return `${prefix}_${Array.from({ length: 20 }, (_, place) => letters[byteAt(place) % letters.length]).join('')}`;
}

/** What stands in the books, and what a customer, a provider or the bank asks about. */
const told: readonly IdPrefix[] = ['ord', 'pay', 'ref', 'off', 'out', 'evt'];

/** `newId`, with a list of what it has made of the records of money: a line of the log leads to them, and from each of them to it. */
export function notingIds(): { newId: typeof newId; made: readonly string[] } {
  const made: string[] = [];
  const noting = (prefix: IdPrefix) => {
    const id = newId(prefix);
    if (told.includes(prefix) && made.length < loggedIdsMax) made.push(id);
    return id;
  };
  return { newId: noting, made };
}

/** 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
