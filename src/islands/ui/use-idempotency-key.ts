/**
 * The `Idempotency-Key` of a form or a button. A request that is repeated keeps its key until the server has decided on it, so that a
 * press after a lost answer acts once, also in a form that was closed and opened again, and so does one that adds the code which the server
 * has asked for. A page restored from the back/forward cache starts over: a press there means a new request.
 */
import { useRef } from 'react';
import { isUndecided, wantsCode } from '#api/failure.ts';
import { usePageRestored } from './use-page-restored.ts';

/** `send` gets the key that belongs to `request`, which is compared as JSON and holds no code. */
export type WithIdempotencyKey = <T>(request: object, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** Keys of requests that the server has not decided on: they outlive the form that sent them. */
const undecided = new Map<string, string>();
if (typeof window !== 'undefined') addEventListener('pageshow', ({ persisted }) => persisted && undecided.clear());

/** `call` tells the requests of this form from those of others on the page. */
export function useIdempotencyKey(call: string): WithIdempotencyKey {
  const keys = useRef(new Map<string, string>());
  usePageRestored(() => keys.current.clear());
  return async (request, send) => {
    const name = `${call} ${JSON.stringify(request)}`;
    const key = keys.current.get(name) ?? undecided.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    undecided.set(name, key);
    try {
      const response = await send(key);
      undecided.delete(name);
      return response;
    } catch (error) {
      if (!isUndecided(error) && !wantsCode(error)) {
        keys.current.delete(name);
        undecided.delete(name);
      }
      throw error;
    }
  };
}
