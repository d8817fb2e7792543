/** The page's address as the store of a list's applied filters; each applied change is a step of the history. */
import { filtersOfQuery, type ListFilters, type ListFlag, queryOfFilters } from '#rules/list-filters.ts';

export interface ListAddress {
  /** The filters of the address. */
  read: () => ListFilters;
  /** Adds a step to the history; false when the address has these filters already. */
  push: (filters: ListFilters) => boolean;
  /** Corrects the present step of the history. */
  replace: (filters: ListFilters) => void;
  /** Calls back after Back or Forward to other filters. Returns an unsubscribe function. */
  listen: (onChange: () => void) => () => void;
}

/** `flag` is what the address of the list itself says, without a query. */
export function listAddress(flag: ListFlag | undefined): ListAddress {
  /** The query that the list shows; a jump inside the page is a step of the history with the same one. */
  let current = '';
  const searchOf = (filters: ListFilters) => {
    const query = queryOfFilters(filters, flag).toString();
    return query && `?${query}`;
  };
  return {
    read() {
      current = location.search;
      return filtersOfQuery(new URLSearchParams(current), flag);
    },
    push(filters) {
      const search = searchOf(filters);
      if (search === location.search) return false;
      current = search;
      history.pushState(null, '', location.pathname + search);
      return true;
    },
    replace(filters) {
      current = searchOf(filters);
      history.replaceState(history.state, '', location.pathname + current + location.hash);
    },
    listen(onChange) {
      const onPopState = () => {
        if (location.search !== current) onChange();
      };
      addEventListener('popstate', onPopState);
      return () => removeEventListener('popstate', onPopState);
    },
  };
}
