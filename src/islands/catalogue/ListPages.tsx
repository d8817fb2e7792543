/** The pages of a list; another one is seen from its top. */
import type { RefObject } from 'react';
import { Pagination } from '../ui/Pagination.tsx';
import type { ItemList } from './item-list.ts';
import { type ListPlace, useListHref } from './use-list-href.ts';

interface Props extends ListPlace {
  pages: number;
  /** Takes the focus with another page. */
  results: RefObject<HTMLElement | null>;
  onChange: ItemList['change'];
}

export function ListPages({ pages, results, onChange, ...place }: Props) {
  const hrefOf = useListHref(place);
  return (
    <Pagination
      language={place.language}
      current={place.filters.page}
      pages={pages}
      hrefOf={(page) => hrefOf({ page })}
      onPage={(page) => {
        onChange({ page }, 0);
        results.current?.focus({ preventScroll: true });
        window.scrollTo({ top: 0, behavior: 'instant' });
      }}
      className="pt-10"
    />
  );
}
