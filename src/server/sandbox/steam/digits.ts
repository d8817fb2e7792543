/** Numbers as Steam gives them: of things, of trades, of confirmations. They are random, so that nothing can rest on their order. */
import { randomInt } from 'node:crypto';

/** A text of so many digits, the first of which is no zero. */
export function digits(length: number): string {
  const rest = Array.from({ length: length - 1 }, () => randomInt(10));
  return [1 + randomInt(9), ...rest].join('');
}
