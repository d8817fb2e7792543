/** The dependencies of a use case between whose read and write something else happens. */
import type { Deps } from '#server/deps.ts';

/** `first` is done before the first write that goes through them. */
export function interleaved(deps: Deps, first: () => Promise<unknown>): Deps {
  let isDone = false;
  const client = new Proxy(deps.db.$client, {
    get(target, name) {
      if (name === 'batch')
        return async (...call: Parameters<typeof target.batch>) => {
          if (call[1] === 'write' && !isDone) {
            isDone = true;
            await first();
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
