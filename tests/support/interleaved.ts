/** The dependencies of a use case between whose read and write something else happens. */
import type { Deps } from '#server/deps.ts';

/** `comes` is done before the first write that goes through them, or before each of the first `times`. */
export function interleaved(deps: Deps, comes: () => Promise<unknown>, times = 1): Deps {
  let left = times;
  const client = new Proxy(deps.db.$client, {
    get(target, name) {
      if (name === 'batch')
        return async (...call: Parameters<typeof target.batch>) => {
          if (call[1] === 'write' && left > 0) {
            left -= 1;
            await comes();
          }
          return target.batch(...call);
        };
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const db = new Proxy(deps.db, { get: (target, name) => (name === '$client' ? client : Reflect.get(target, name)) });
  return { ...deps, db };
}
