/** Calls to one outside party that an isolate makes at once: one that hangs must not hold all of the requests that the shop takes on. */
import { DomainError } from '../domain-error.ts';
import { newPlaces } from '../places.ts';

export type OneOfMany = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `max` calls at once; each ends by itself within `callMs`. One more is not made.
 *
 * @throws `provider_unavailable` when there are as many already, and what the call throws.
 */
export function oneOfMany({ max, callMs }: { max: number; callMs: number }): OneOfMany {
  // a second more, so that none is forgotten that still runs
  const places = newPlaces({ max, secondsMax: callMs / 1000 + 1 });
  return async (call) => {
    const giveBack = places.take();
    if (!giveBack) {
      const cause = new Error(`${max} calls wait for an answer already`);
      throw new DomainError('provider_unavailable', { cause });
    }
    try {
      return await call();
    } finally {
      giveBack();
    }
  };
}
