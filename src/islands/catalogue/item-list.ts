/**
 * A product list as a store: filters, page of items, and what changes them. Filters are shown at once, applied to the address after a pause,
 * and loaded by the newest request alone. See docs/product/catalogue.md#filters-in-the-address.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { failureText } from '#api/failure.ts';
import type { FilterData } from '#contract/catalogue.ts';
import { listDebounceMs } from '#rules/limits.ts';
import { defaultFilters, type ListFilters } from '#rules/list-filters.ts';
import { isPlainList, type ListRoute } from '#rules/list-route.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { $currency, $shownCurrency, isCurrencyKnown } from '#stores/currency.ts';
import { listAddress } from './list-address.ts';
import { convertBound, fetchItems, fetchOptions, listQuery } from './list-request.ts';
import { isPastEnd, type ListEvent, type ListPage, type ListState, reduce } from './list-state.ts';

export interface RenderedList {
  route: ListRoute;
  /** The page of items in the HTML. */
  first: ListPage;
  firstOptions: FilterData;
  /** Filters of `first`; the route's own when absent. */
  firstFilters?: ListFilters;
}

export interface ItemList {
  $list: ReadableAtom<ListState>;
  /** Applies after `delay` milliseconds. Any change but one of the page goes to the first page. */
  change: (patch: Partial<ListFilters>, delay?: number) => void;
  reset: () => void;
  retry: () => void;
  /** Follows address and currency. Returns a function that ends everything under way. */
  connect: () => () => void;
}

export function createItemList({ route, first, firstOptions, firstFilters }: RenderedList): ItemList {
  const { flag } = route;
  const filters = firstFilters ?? defaultFilters(flag);
  const $list = atom<ListState>({
    ...first,
    filters,
    counted: filters,
    places: first.meta.limit,
    options: firstOptions,
    phase: 'ready',
    failure: '',
    resetCount: 0,
  });
  const address = listAddress(flag);
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAddressRead = false;

  const send = (event: ListEvent) => $list.set(reduce($list.get(), event));

  /** A silent load leaves what is shown until it has succeeded. */
  const load = async ({ silent = false } = {}): Promise<void> => {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    if (!silent) send({ type: 'requested' });
    const { filters } = $list.get();
    try {
      const page = await fetchItems(listQuery(filters, route, $shownCurrency.get(), $currency.get()), route, signal);
      if (signal.aborted) return;
      if (!isPastEnd(page, filters)) return send({ type: 'loaded', page, filters });
      send({ type: 'filtered', filters: { ...filters, page: page.meta.pages } });
      address.replace($list.get().filters);
      return load({ silent });
    } catch (error) {
      if (!signal.aborted && !silent) send({ type: 'failed', message: failureText(error, '') });
    }
  };
  const apply = () => {
    clearTimeout(timer);
    if (address.push($list.get().filters)) void load();
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (delay === 0) apply();
    else timer = setTimeout(apply, delay);
  };
  const readAddress = () => {
    if (!isAddressRead) send({ type: 'filtered', filters: address.read() });
    isAddressRead = true;
  };
  const change: ItemList['change'] = (patch, delay = listDebounceMs) => {
    // chosen before the currency of the address's bounds is known: the address asks for the rest
    readAddress();
    send({ type: 'filtered', filters: { ...$list.get().filters, page: 1, ...patch } });
    schedule(delay);
  };
  /** Price bounds are in the shown currency. */
  const followCurrency = () => {
    let shown = $shownCurrency.get();
    return $shownCurrency.listen((next) => {
      const before = shown;
      shown = next;
      const { priceFrom, priceTill, page } = $list.get().filters;
      if (before.code === next.code || (!priceFrom && !priceTill)) return;
      const converted = (bound: string) => convertBound(bound, before, next);
      change({ priceFrom: converted(priceFrom), priceTill: converted(priceTill), page }, 0);
    });
  };
  const start = () => {
    readAddress();
    delete document.documentElement.dataset.listPending;
    void load({ silent: isPlainList($list.get().filters, flag) });
  };

  return {
    $list,
    change,
    reset() {
      send({ type: 'reset', filters: defaultFilters(flag) });
      schedule(0);
    },
    retry: () => void load(),
    connect() {
      const leaving = new AbortController();
      const { priceFrom, priceTill } = address.read();
      let unfollow = () => {};
      const startUnlessLeft = () => {
        if (leaving.signal.aborted) return;
        start();
        unfollow = followCurrency();
      };
      // On a first visit only the bootstrap call knows which currency the bounds are in.
      if ((priceFrom || priceTill) && !isCurrencyKnown()) bootstrap().then(startUnlessLeft, startUnlessLeft);
      else startUnlessLeft();
      fetchOptions(route, leaving.signal).then(
        (options) => leaving.signal.aborted || send({ type: 'optionsLoaded', options }),
        (error: unknown) => leaving.signal.aborted || console.warn('Filter data could not be loaded', error),
      );
      const unlisten = address.listen(() => {
        clearTimeout(timer);
        send({ type: 'reset', filters: address.read() });
        void load();
      });
      return () => {
        unlisten();
        unfollow();
        request?.abort();
        leaving.abort();
        clearTimeout(timer);
      };
    },
  };
}
