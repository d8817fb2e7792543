/**
 * The `Idempotency-Key` of a form or a button. A request that is repeated keeps its key until the server has decided on it, so that a
 * press after a lost answer acts once, and so does one that adds the code which the server has asked for. A page restored from the back/forward cache starts over: a press there means a new request.
 */
import { useRef } from 'react';
import { isUndecided, wantsCode } from '#api/failure.ts';
import { usePageRestored } from './use-page-restored.ts';

/** `send` gets the key that belongs to `request`, which is compared as JSON and holds no code. */
export type WithIdempotencyKey = <T>(request: object, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

export function useIdempotencyKey(): WithIdempotencyKey {
  const keys = useRef(new Map<string, string>());
  usePageRestored(() => keys.current.clear());
  return async (request, send) => {
    const json = JSON.stringify(request);
    const key = keys.current.get(json) ?? crypto.randomUUID();
    keys.current.set(json, key);
    try {
      return await send(key);
    } catch (error) {
      if (!isUndecided(error) && !wantsCode(error)) keys.current.delete(json);
      throw error;
    }
  };
}
