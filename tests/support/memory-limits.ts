/** Rate limits of a test app, which no Worker's bindings count. */
import type { RateLimits } from '#server/http/rate-limit.ts';

/** Fixed windows of a minute, in memory. */
export function memoryLimits(now: () => number): RateLimits {
  const windows = new Map<string, { minute: number; calls: number }>();
  return (calls) => ({
    async limit({ key }) {
      const minute = Math.floor(now() / 60);
      const window = windows.get(key);
      const used = window?.minute === minute ? window.calls + 1 : 1;
      windows.set(key, { minute, calls: used });
      return { success: used <= calls };
    },
  });
}
