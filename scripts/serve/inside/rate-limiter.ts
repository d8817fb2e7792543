/** Runs inside workerd, behind a rate-limiting binding of the Worker: calls of each key in windows of the clock, in memory. */

interface Env {
  limit: number;
  /** Seconds. */
  period: number;
}

export default function rateLimiter({ limit, period }: Env) {
  let current = 0;
  let calls = new Map<string, number>();
  return {
    async limit({ key }: { key: string }): Promise<{ success: boolean }> {
      const window = Math.floor(Date.now() / (1000 * period));
      if (window !== current) {
        current = window;
        calls = new Map();
      }
      const used = calls.get(key) ?? 0;
      if (used >= limit) return { success: false };
      calls.set(key, used + 1);
      return { success: true };
    },
  };
}
