/** Items of the API by their ids, in whatever state they are. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { KnownItem } from '#contract/catalogue.ts';

/** `items` is undefined until they are loaded; `retry` asks again after a failure. Without ids nothing is asked. */
export function useKnownItems(ids: readonly string[]) {
  const [items, setItems] = useState<readonly KnownItem[]>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const wanted = ids.join(',');
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    setFailure(undefined);
    call('GET /items/by-ids', { query: { ids: wanted } }).then(
      ({ payload }) => isCurrent && setItems(payload),
      (error) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, attempt]);
  return { items, failure, retry: () => setAttempt((count) => count + 1) };
}
