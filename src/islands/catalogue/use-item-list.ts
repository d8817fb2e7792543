/**
 * The state of a product list: filters, answer, and the address that mirrors them. Only the newest request counts; every applied
 * change is a step of the browser's history. See docs/product/catalogue.md#filters-in-the-address.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import type { FilterData, ListMeta, Product } from '#contract/catalogue.ts';
import { listDebounceMs, productsPerPage } from '#rules/limits.ts';
import { defaultFilters, filtersOfQuery, type ListFilters, queryOfFilters } from '#rules/list-filters.ts';
import { isPlainList, type ListRoute } from '#rules/list-route.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { $currency, $shownCurrency, isCurrencyKnown } from '#stores/currency.ts';
import { convertBound, listQuery } from './list-request.ts';
import { listedOnlyWhenPlain } from './robots.ts';

export interface ListAnswer {
  items: readonly Product[];
  meta: ListMeta;
}

type Phase = 'ready' | 'loading' | 'failed';

const nothing: ListAnswer = { items: [], meta: { total: 0, pages: 0, page: 1, limit: productsPerPage } };

export interface RenderedList {
  route: ListRoute;
  /** What the page was rendered with. */
  first: ListAnswer;
  firstOptions: FilterData;
  /** Those of `first`; none but the route's own when absent. */
  firstFilters?: ListFilters;
}

export function useItemList({ route, first, firstOptions, firstFilters }: RenderedList) {
  const { flag } = route;
  const [filters, setFilters] = useState(() => firstFilters ?? defaultFilters(flag));
  const [answer, setAnswer] = useState(first);
  const [options, setOptions] = useState(firstOptions);
  const [phase, setPhase] = useState<Phase>('ready');
  const [failure, setFailure] = useState('');
  /** Another number once what is typed and not applied yet is to be forgotten. */
  const [edition, setEdition] = useState(0);
  const wanted = useRef(filters);
  const running = useRef<AbortController>(undefined);
  const timer = useRef<number>(undefined);
  /** The address' query that `wanted` was last in step with. */
  const mirrored = useRef('');

  const load = async ({ quietly = false } = {}): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    if (!quietly) setPhase('loading');
    const query = listQuery(wanted.current, route, $shownCurrency.get(), $currency.get());
    const { signal } = own;
    try {
      const { payload, meta } = await call(
        'GET /items/list',
        { query: { ...query, limit: productsPerPage, counts: true } },
        { signal },
      );
      if (signal.aborted) return;
      if (payload.length === 0 && meta.total > 0 && wanted.current.page > meta.pages)
        return turnBack(meta.pages, quietly);
      setAnswer({ items: payload, meta });
      const { counts } = meta;
      if (counts) setOptions((known) => ({ ...known, counts }));
      setPhase('ready');
    } catch (error) {
      if (signal.aborted || quietly) return;
      setAnswer(nothing);
      setFailure(failureText(error, ''));
      setPhase('failed');
    }
  };

  /** What can be chosen does not hang on what is chosen: it is asked for once. */
  const loadOptions = async (signal: AbortSignal) => {
    const { category, subcategory } = route;
    const query = { category, subcategory, sale: flag === 'sale' || undefined, new: flag === 'new' || undefined };
    try {
      const { payload } = await call('GET /items/filter-data', { query }, { signal });
      if (!signal.aborted) setOptions(({ counts }) => ({ ...payload, counts }));
    } catch (error) {
      if (!signal.aborted) console.warn('Filter data could not be loaded', error);
    }
  };

  const queryOfWanted = () => {
    const query = queryOfFilters(wanted.current, flag).toString();
    return query && `?${query}`;
  };

  /** The list has become shorter than the address thinks. */
  const turnBack = (page: number, quietly: boolean) => {
    wanted.current = { ...wanted.current, page };
    setFilters(wanted.current);
    mirrored.current = queryOfWanted();
    history.replaceState(history.state, '', location.pathname + mirrored.current + location.hash);
    return load({ quietly });
  };

  const apply = () => {
    window.clearTimeout(timer.current);
    const query = queryOfWanted();
    if (query === location.search) return;
    mirrored.current = query;
    history.pushState(null, '', location.pathname + query);
    void load();
  };

  /** Shows a change of the filters at once and applies it after `delay` milliseconds. Any change but one of the page resets the page. */
  const change = (patch: Partial<ListFilters>, delay = listDebounceMs) => {
    wanted.current = { ...wanted.current, page: 1, ...patch };
    setFilters(wanted.current);
    window.clearTimeout(timer.current);
    if (delay === 0) apply();
    else timer.current = window.setTimeout(apply, delay);
  };

  const adoptAddress = () => {
    window.clearTimeout(timer.current);
    mirrored.current = location.search;
    wanted.current = filtersOfQuery(new URLSearchParams(location.search), flag);
    setFilters(wanted.current);
    return isPlainList(wanted.current, flag);
  };

  // As soon as the page answers, so that what is chosen next is not taken for what the address says.
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const begin = () => {
      if (leaving.signal.aborted) return;
      const isPlain = adoptAddress();
      if (isPlain) showList();
      void load({ quietly: isPlain });
    };
    const { priceFrom, priceTill } = filtersOfQuery(new URLSearchParams(location.search), flag);
    // A price is in the shown currency: which one that is, a first visit learns from the start.
    if ((priceFrom || priceTill) && !isCurrencyKnown()) bootstrap().then(begin, begin);
    else begin();
    void loadOptions(leaving.signal);
    const returned = () => {
      // A jump inside the page is a step of the history too.
      if (location.search === mirrored.current) return;
      adoptAddress();
      setEdition((last) => last + 1);
      void load();
    };
    window.addEventListener('popstate', returned);
    let shown = $shownCurrency.get();
    const forgetCurrency = $shownCurrency.listen((next) => {
      const before = shown;
      shown = next;
      const { priceFrom, priceTill, page } = wanted.current;
      if (before.code === next.code || (!priceFrom && !priceTill)) return;
      const converted = (text: string) => convertBound(text, before, next);
      change({ priceFrom: converted(priceFrom), priceTill: converted(priceTill), page }, 0);
    });
    return () => {
      window.removeEventListener('popstate', returned);
      forgetCurrency();
      running.current?.abort();
      leaving.abort();
      window.clearTimeout(timer.current);
    };
  }, []);
  useLayoutEffect(() => {
    if (phase !== 'ready') showList();
  }, [phase]);

  useEffect(() => listedOnlyWhenPlain(isPlainList(filters, flag)), [filters, flag]);

  const reset = () => {
    setEdition((last) => last + 1);
    change(defaultFilters(flag), 0);
  };
  return { filters, answer, options, phase, failure, edition, change, reset, retry: () => load() };
}

/** Ends the wait that browser/list-boot.js began. */
function showList(): void {
  delete document.documentElement.dataset.listPending;
}
