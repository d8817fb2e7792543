/** A product list with search, filters and pages. Its first page of items is in the HTML and is updated after the hydration. */
import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { type ListFilters, type ListSort, listSorts, queryOfFilters } from '#rules/list-filters.ts';
import { browseAddress, isPlainList } from '#rules/list-route.ts';
import { browsePath, localePath } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { CompactSelect } from '../ui/CompactSelect.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { FilterPanel } from './FilterPanel.tsx';
import type { RenderedList } from './item-list.ts';
import { ListResults } from './ListResults.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useItemList } from './use-item-list.ts';

interface Props extends RenderedList {
  language: LanguageCode;
  /** Address of the list without its query. */
  path: string;
}

export function Catalogue({ language, path, ...rendered }: Props) {
  const { route } = rendered;
  const t = messagesOf(language, 'catalogue');
  const list = useItemList(rendered);
  const { filters, phase, meta, change } = list;
  const [isOpen, setOpen] = useState(false);
  const results = useRef<HTMLElement>(null);
  const hiddenWhenNarrow = isOpen ? '' : 'max-lg:hidden';
  const sortLabels: Record<ListSort, string> = {
    asc: t('sortAsc'),
    desc: t('sortDesc'),
    newest: t('sortNewest'),
    discount: t('sortDiscount'),
  };
  // Without JavaScript the Worker renders other pages; with it they are this page with a query.
  const isHydrated = useHydrated();
  const browse = localePath(language, browsePath);
  const hrefOf = (page: number) => {
    if (!isHydrated && !isPlainList({ ...filters, page }, route.flag))
      return localePath(language, browseAddress(route, { ...filters, page }));
    const query = queryOfFilters({ ...filters, page }, route.flag).toString();
    return path + (query && `?${query}`);
  };
  const goToPage = (page: number) => {
    change({ page }, 0);
    results.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };

  return (
    <div className="catalogue grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
      <div className="flex flex-wrap items-center gap-3 lg:col-span-full">
        <SearchBox
          key={list.resetCount}
          language={language}
          action={browse}
          route={route}
          filters={filters}
          onSearch={(search) => change({ search }, 0)}
        />
        <Button
          className="js-only grow lg:hidden"
          aria-expanded={isOpen}
          aria-controls="filters"
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {isOpen ? t('hideFilters') : t('showFilters')}
          <FilterCount filters={filters} />
        </Button>
        <button
          type="button"
          className="js-only btn btn-secondary btn-icon"
          aria-label={t('resetFilters')}
          title={t('resetFilters')}
          onClick={list.reset}
        >
          <RotateCcw aria-hidden="true" />
        </button>
        <div className={`js-only max-lg:grow ${hiddenWhenNarrow}`}>
          <CompactSelect
            tall
            label={t('sort')}
            className="sort-select w-full min-w-48 justify-between"
            options={listSorts.map((value) => ({ value, label: sortLabels[value] }))}
            value={filters.sort}
            onChange={(sort) => change({ sort })}
            emptyText={messagesOf(language, 'common')('noOptions')}
            displayText={t('sortedBy', { order: sortLabels[filters.sort] })}
            align="end"
          />
        </div>
      </div>
      <aside id="filters" aria-label={t('filters')} className={hiddenWhenNarrow}>
        <FilterPanel
          language={language}
          action={browse}
          route={route}
          filters={filters}
          options={list.options}
          resetCount={list.resetCount}
          onChange={change}
        />
      </aside>
      <section
        ref={results}
        tabIndex={-1}
        aria-label={t('results')}
        aria-busy={phase === 'loading'}
        className="catalogue-results"
      >
        <p role="status" className="catalogue-count">
          {phase === 'loading' ? t('loading') : phase === 'ready' ? t('found', { count: meta.total }) : ''}
        </p>
        <ListResults
          language={language}
          items={list.items}
          phase={phase}
          failure={list.failure}
          plainHref={path}
          onReset={list.reset}
          onRetry={list.retry}
        />
        {phase === 'failed' ? null : (
          <Pagination
            language={language}
            current={filters.page}
            pages={meta.pages}
            hrefOf={hrefOf}
            onPage={goToPage}
            className="pt-10"
          />
        )}
      </section>
    </div>
  );
}

/** Number of filters that are set in the hidden panel. */
function FilterCount({ filters }: { filters: ListFilters }) {
  const { priceFrom, priceTill, type, quality, heroes, exteriorNames, classes } = filters;
  const single = [priceFrom, priceTill, type, quality].filter(Boolean).length;
  const count = single + heroes.length + exteriorNames.length + classes.length;
  if (count === 0) return null;
  return (
    <span className="badge tabular" data-tone="gold" aria-hidden="true">
      {count}
    </span>
  );
}
