/** The address of a list after a change of its filters. Without JavaScript the Worker renders other pages; with it they are this page with a query. */
import type { LanguageCode } from '#rules/languages.ts';
import { type ListFilters, queryOfFilters } from '#rules/list-filters.ts';
import { browseAddress, isPlainList, type ListRoute } from '#rules/list-route.ts';
import { localePath } from '#rules/paths.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

export interface ListPlace {
  language: LanguageCode;
  route: ListRoute;
  /** Address of the list without its query. */
  path: string;
  filters: ListFilters;
}

export function useListHref({ language, route, path, filters }: ListPlace) {
  const isHydrated = useHydrated();
  return (patch: Partial<ListFilters>): string => {
    const changed = { ...filters, ...patch };
    if (!isHydrated && !isPlainList(changed, route.flag)) return localePath(language, browseAddress(route, changed));
    const query = queryOfFilters(changed, route.flag).toString();
    return path + (query && `?${query}`);
  };
}
