/** A product list with search, filters and pages. Its first page of items is in the HTML and is updated after the hydration. */
import { useCallback, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { isSearchAlone } from '#rules/list-route.ts';
import { browsePath, localePath } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { hydratedPart } from '../ui/hydrated-part.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import type { RenderedList } from './item-list.ts';
import { ListPages } from './ListPages.tsx';
import { ListResults } from './ListResults.tsx';
import { ListTools } from './ListTools.tsx';
import { firstPageQuery } from './list-request.ts';
import { SearchBox } from './SearchBox.tsx';
import { useItemList } from './use-item-list.ts';

interface Props extends RenderedList {
  language: LanguageCode;
  /** Address of the list without its query. */
  path: string;
}

const Search = hydratedPart(SearchBox);
const Tools = hydratedPart(ListTools);
const Filters = hydratedPart(FilterPanel);
const Results = hydratedPart(ListResults);
const Pages = hydratedPart(ListPages);

export function Catalogue({ language, path, ...rendered }: Props) {
  const { route } = rendered;
  const t = messagesOf(language, 'catalogue');
  const list = useItemList(rendered);
  const { filters, phase, meta, change } = list;
  const [isOpen, setOpen] = useState(false);
  const results = useRef<HTMLElement>(null);
  const openSheet = useCallback(() => setOpen(true), []);
  const place = { language, route, path, filters };
  const panel = {
    language,
    action: localePath(language, browsePath),
    route,
    filters,
    options: list.options,
    resetCount: list.resetCount,
    onChange: change,
  };

  return (
    <div
      className="catalogue grid grid-cols-1 gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-x-8"
      data-request={rendered.firstFilters ? undefined : firstPageQuery(route)}
    >
      <div className="flex flex-wrap items-center gap-3 lg:col-span-full">
        <Search
          key={list.resetCount}
          language={language}
          action={panel.action}
          route={route}
          filters={filters}
          onChange={change}
        />
        <Tools
          language={language}
          filters={filters}
          isSheetOpen={isOpen}
          onSheet={openSheet}
          onChange={change}
          onReset={list.reset}
        />
      </div>
      <aside aria-label={t('filters')} className="max-lg:hidden">
        <a className="skip-link btn btn-primary" href="#products">
          {t('skipToProducts')}
        </a>
        {isOpen ? null : <Filters {...panel} className="panel p-5" />}
      </aside>
      <FilterSheet
        {...panel}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onReset={list.reset}
        total={meta.total}
        isLoading={phase === 'loading'}
      />
      <section
        ref={results}
        id="products"
        tabIndex={-1}
        aria-label={t('results')}
        aria-busy={phase === 'loading'}
        className="catalogue-results"
      >
        {/* list-page.ts may have written another number while the list slept */}
        <p
          role="status"
          className="catalogue-count"
          data-total={rendered.first.meta.total}
          suppressHydrationWarning={true}
        >
          {phase === 'loading' ? t('loading') : phase === 'ready' ? t('found', { count: meta.total }) : ''}
        </p>
        <FilterChips {...place} onChange={change} />
        <Results
          language={language}
          items={list.items}
          phase={phase}
          places={list.places}
          failure={list.failure}
          isSearch={isSearchAlone(list.counted ?? filters, route.flag)}
          plainHref={path}
          onReset={list.reset}
          onRetry={list.retry}
        />
        {phase === 'failed' ? null : <Pages {...place} pages={meta.pages} results={results} onChange={change} />}
      </section>
    </div>
  );
}
