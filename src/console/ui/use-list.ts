/**
 * A list of the console: search, filters, order and page stand in the address, rows come from the server a keyset page at a time and stay
 * fresh. Pages are gone through by their cursors, of which the address keeps those passed, so that Back and Previous both find the way.
 */
import { pageRowsMax } from '#rules/limits/sizes.ts';
import type { ConsoleCallOptions } from '../api/request.ts';
import { changeAddress, useAddress } from './address.ts';
import { useFresh } from './use-fresh.ts';

/** What every list of the console answers. */
export interface ListAnswer<Row> {
  payload: readonly Row[];
  meta: { next: string | null; total?: { count: number; isEstimate: boolean } };
}

/** The query of a list's endpoint. */
export type ListQuery<F extends string> = { [K in F]?: string } & {
  search?: string;
  sort?: string;
  cursor?: string;
  limit: number;
};

export interface ListOptions<Row, F extends string> {
  load: (query: ListQuery<F>, options: ConsoleCallOptions) => Promise<ListAnswer<Row>>;
  /** Names of the filters, in the address as in the query. */
  filters?: readonly F[];
  /** Values of filters while the address has none. */
  defaults?: { readonly [K in F]?: string };
  /** Order while the address has none, such as `-created`. */
  sort?: string;
  /** Rows of a page. */
  limit?: number;
}

export type List<Row, F extends string = string> = ReturnType<typeof useList<Row, F>>;

/** Written in the address where a filter with a default is set to nothing. */
const any = '*';

export function useList<Row, F extends string = never>({
  load,
  filters = [],
  defaults = {},
  sort: usualSort,
  limit = 50,
}: ListOptions<Row, F>) {
  const address = useAddress();
  const search = address.get('search') ?? '';
  const sort = address.get('sort') ?? usualSort;
  const cursors = address.getAll('cursor');
  const filterValue = (name: F): string => {
    const value = address.get(name) ?? defaults[name] ?? '';
    return value === any ? '' : value;
  };
  const isChanged = (name: F) => filterValue(name) !== (defaults[name] ?? '');
  const chosen = Object.fromEntries(filters.map((name) => [name, filterValue(name) || undefined]));
  // safe because the names are those of the filters
  const asked = { ...chosen, search: search || undefined, sort } as Omit<ListQuery<F>, 'limit' | 'cursor'>;
  const query = { ...asked, cursor: cursors.at(-1), limit } as ListQuery<F>;
  const fresh = useFresh(JSON.stringify(query), (options) => load(query, options));
  const meta = fresh.value?.meta;

  return {
    rows: fresh.value?.payload ?? [],
    /** What it is of, on every page: search, filters and order. */
    asked: JSON.stringify(asked),
    total: meta?.total,
    /** Before the first answer there is nothing to show but the shape of rows. */
    isEmpty: fresh.value !== undefined && fresh.value.payload.length === 0,
    isFirstLoad: fresh.value === undefined && fresh.failure === undefined,
    isLoading: fresh.isLoading,
    failure: fresh.failure,
    reload: fresh.reload,
    search,
    sort,
    filterValue,
    /** Whether anything narrows the list. */
    isNarrowed: search !== '' || filters.some(isChanged),
    setSearch: (text: string) => changeAddress({ search: text, cursor: null }, 'replace'),
    setFilter: (name: F, value: string) =>
      changeAddress({ [name]: value === (defaults[name] ?? '') ? null : value || any, cursor: null }),
    isChanged,
    resetFilter: (name: F) => changeAddress({ [name]: null, cursor: null }),
    setSort: (name: string) => changeAddress({ sort: name === usualSort ? null : name, cursor: null }),
    clear: () =>
      changeAddress({ search: null, cursor: null, ...Object.fromEntries(filters.map((name) => [name, null])) }),
    page: {
      number: cursors.length + 1,
      hasPrevious: cursors.length > 0,
      hasNext: Boolean(meta?.next) && !fresh.isLoading,
      next: () => meta?.next && changeAddress({ cursor: [...cursors, meta.next] }),
      previous: () => changeAddress({ cursor: cursors.slice(0, -1) }),
    },
    /** Every row that the list has, page by page, at most `max`; `onProgress` is told how many came. */
    loadAll: async (max: number, onProgress: (rows: number) => void, signal?: AbortSignal): Promise<Row[]> => {
      const rows: Row[] = [];
      let cursor: string | undefined;
      do {
        const answer = await load({ ...asked, cursor, limit: pageRowsMax } as ListQuery<F>, { signal });
        rows.push(...answer.payload);
        cursor = answer.meta.next ?? undefined;
        onProgress(rows.length);
      } while (cursor !== undefined && rows.length < max);
      return rows.slice(0, max);
    },
  };
}
