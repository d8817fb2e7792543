import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** The secret part of a trade link. */
export function newTradeToken(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}
