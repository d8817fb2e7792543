/**
 * Seeded random numbers for the demo catalogue. The same seed gives the same sequence on every machine:
 * only 32-bit integer arithmetic is used, never Math.random.
 */
export interface Random {
  /** A number from 0 (included) to 1 (not included). */
  next(): number;
  /** A number from `low` to `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True in `chance` of all cases, 0 to 1. */
  chance(chance: number): boolean;
  /** One of the values. @throws an empty list. */
  pick<T>(values: readonly T[]): T;
  /** A new array with the values in another order. */
  shuffle<T>(values: readonly T[]): T[];
}

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return (state ^ (state >>> 13)) >>> 0;
}

/** A sequence of random numbers that depends on nothing but the seed. */
export function random(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (chance) => next() < chance,
    pick: <T>(values: readonly T[]): T => {
      if (values.length === 0) throw new Error('Nothing to pick from');
      return values[whole(0, values.length - 1)] as T;
    },
    shuffle: <T>(values: readonly T[]): T[] => {
      const mixed = [...values];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
      }
      return mixed;
    },
  };
}
