/** Reads what operators type as numbers and words of a list. */

import { Problem } from '#node/problem.ts';
import { minorUnitsOf } from '#rules/money.ts';

/** Whole cents of euros above 0. */
export function centsOf(typed: string, name: string): number {
  const cents = minorUnitsOf(typed);
  if (cents === null || cents <= 0)
    throw new Problem(`${name} is "${typed}"; it must be euros above 0, such as 12.50.`);
  return cents;
}

export function wholeNumberOf(typed: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new Problem(`${name} is "${typed}"; it must be a whole number above 0.`);
  return Number(typed);
}

/** One of `words`, or undefined when nothing was typed. */
export function oneOf<const W extends string>(
  typed: string | undefined,
  words: readonly W[],
  name: string,
): W | undefined {
  if (typed === undefined) return undefined;
  const word = words.find((each) => each === typed);
  if (!word) throw new Problem(`${name} is "${typed}"; it must be one of: ${words.join(', ')}.`);
  return word;
}

/** Unix seconds at the beginning of a day such as `2026-12-31`, in UTC. */
export function startOfDay(typed: string, name: string): number {
  return timeOfDay(typed, '00:00:00', name);
}

/** Unix seconds at the end of a day, in UTC. */
export function endOfDay(typed: string, name: string): number {
  return timeOfDay(typed, '23:59:59', name);
}

function timeOfDay(typed: string, clock: string, name: string): number {
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T${clock}Z`) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw new Problem(`${name} is "${typed}"; it must be a day such as 2026-12-31.`);
  return milliseconds / 1000;
}
