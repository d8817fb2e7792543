/**
 * Places that are taken and given back: how many of a kind an isolate does at once. What was cut off gives nothing back, since the platform
 * stops its work and says so to nobody: its places are free again after a time.
 */

export interface Places {
  /** Takes `count` places. Returns what gives them back; null when there are not as many. */
  take(count?: number): (() => void) | null;
}

export function newPlaces({ max, secondsMax }: { max: number; secondsMax: number }): Places {
  /** When each was taken, the oldest first. */
  const taken = new Map<symbol, { at: number; count: number }>();
  let left = max;
  const giveBack = (holder: symbol) => {
    left += taken.get(holder)?.count ?? 0;
    taken.delete(holder);
  };
  const forgetAbandoned = (now: number) => {
    for (const [holder, { at }] of taken) {
      if (now - at < secondsMax * 1000) return;
      giveBack(holder);
    }
  };
  return {
    take(count = 1) {
      const now = performance.now();
      if (left < count) forgetAbandoned(now);
      if (left < count) return null;
      const holder = Symbol();
      left -= count;
      taken.set(holder, { at: now, count });
      return () => giveBack(holder);
    },
  };
}
