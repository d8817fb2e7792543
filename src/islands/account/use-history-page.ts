/** One page of a history: its number stands in the address, its rows come from the API, and stale responses are dropped. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddressValue } from './use-address-value.ts';

export interface HistoryPage<T> {
  payload: readonly T[];
  meta: { pages: number };
}

/** A stable function that asks the API for a page. */
export type LoadPage<T> = (query: { page: number; limit: number }) => Promise<HistoryPage<T>>;

/** While another page loads, the former one stays. */
type State<T> =
  | { status: 'loading'; page?: HistoryPage<T> | undefined }
  | { status: 'loaded'; page: HistoryPage<T> }
  | { status: 'failed'; error: unknown; page?: undefined };

export function useHistoryPage<T>(load: LoadPage<T>, limit: number) {
  const [number, setNumber] = useAddressValue(pageInAddress);
  const [state, setState] = useState<State<T>>({ status: 'loading' });
  const latestRequest = useRef(0);

  const fetchPage = useCallback(
    async (requested: number) => {
      const request = ++latestRequest.current;
      const isStale = () => request !== latestRequest.current;
      setState(({ page }) => ({ status: 'loading', page }));
      try {
        const page = await load({ page: requested, limit });
        if (isStale()) return;
        const last = Math.max(1, page.meta.pages);
        if (requested <= last) return setState({ status: 'loaded', page });
        history.replaceState(null, '', historyPageUrl(last));
        setNumber(last);
      } catch (error) {
        if (!isStale()) setState({ status: 'failed', error });
      }
    },
    [load, limit],
  );
  // the answer to a list that is gone does not correct the address of the one in its place
  useEffect(() => () => void latestRequest.current++, []);
  useEffect(() => {
    if (number !== undefined) void fetchPage(number);
  }, [number, fetchPage]);

  return {
    number: number ?? 1,
    state,
    retry: () => void fetchPage(number ?? 1),
    goTo: (page: number) => {
      history.pushState(null, '', historyPageUrl(page));
      setNumber(page);
    },
  };
}

/** Path and query of a page; the first one has no number. */
export function historyPageUrl(page: number): string {
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
}

function pageInAddress(): number {
  return Math.max(1, Math.trunc(Number(new URLSearchParams(location.search).get('page'))) || 1);
}
