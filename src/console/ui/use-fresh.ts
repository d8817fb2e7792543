/**
 * Something read from the server that stays fresh: read anew every 15 seconds while the page is visible, and when it comes back into view.
 * What was read stays while more is on its way, and when that fails for the same key; what is read for an earlier key never overtakes a later one.
 */

import { useCallback, useEffect, useRef, useState } from 'react';
import { listRefreshMs } from '#rules/limits/console.ts';
import type { ConsoleCallOptions } from '../api/request.ts';

export interface Fresh<T> {
  /** Undefined until the first answer for any key. */
  value: T | undefined;
  /** True while `value` is not yet the one of the present key. */
  isLoading: boolean;
  /** Of the last try; undefined once one succeeds. */
  failure: unknown;
  /** Reads what the present key says again, as the person wishes; resolves when that is done, whether or not it succeeded. */
  reload: () => Promise<void>;
}

/** `key` says what `load` reads; null reads nothing. */
export function useFresh<T>(key: string | null, load: (options: ConsoleCallOptions) => Promise<T>): Fresh<T> {
  const [state, setState] = useState<{ key: string | null; value: T | undefined; failure: unknown }>({
    key: null,
    value: undefined,
    failure: undefined,
  });
  const latest = useRef(load);
  latest.current = load;
  const running = useRef<AbortController>(undefined);

  const read = useCallback(
    async (isBackground: boolean) => {
      if (key === null) return;
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      try {
        const value = await latest.current({ signal: control.signal, isBackground });
        if (!control.signal.aborted) setState({ key, value, failure: undefined });
      } catch (failure) {
        if (!control.signal.aborted)
          setState((before) => ({ key, value: before.key === key ? before.value : undefined, failure }));
      } finally {
        if (running.current === control) running.current = undefined;
      }
    },
    [key],
  );
  // who asks for it may have done so under an earlier key
  const latestRead = useRef(read);
  latestRead.current = read;

  useEffect(() => {
    if (key === null) {
      setState({ key, value: undefined, failure: undefined });
      return;
    }
    void read(false);
    const refresh = () => {
      if (document.visibilityState === 'visible' && !running.current) void read(true);
    };
    const timer = setInterval(refresh, listRefreshMs);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('focus', refresh);
      running.current?.abort();
    };
  }, [key, read]);

  return {
    value: state.value,
    isLoading: key !== null && state.key !== key,
    failure: state.key === key ? state.failure : undefined,
    reload: useCallback(() => latestRead.current(false), []),
  };
}
