/** A product list with search, filters and pages. Its first page of items is in the HTML and is updated after the hydration. */
import { type ComponentProps, memo, Suspense, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { type ListFilters, queryOfFilters } from '#rules/list-filters.ts';
import { browseAddress, isPlainList } from '#rules/list-route.ts';
import { browsePath, localePath } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { CatalogueBar } from './CatalogueBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import type { RenderedList } from './item-list.ts';
import { ListResults } from './ListResults.tsx';
import { firstPageQuery } from './list-request.ts';
import { useItemList } from './use-item-list.ts';

interface Props extends RenderedList {
  language: LanguageCode;
  /** Address of the list without its query. */
  path: string;
}

// Parts that are hydrated for themselves, so that a press or key elsewhere does not wait for them. Unless their props change, that is: then at once.
const Filters = memo((props: ComponentProps<typeof FilterPanel>) => (
  <Suspense>
    <FilterPanel {...props} />
  </Suspense>
));
const Results = memo((props: ComponentProps<typeof ListResults>) => (
  <Suspense>
    <ListResults {...props} />
  </Suspense>
));

export function Catalogue({ language, path, ...rendered }: Props) {
  const { route } = rendered;
  const t = messagesOf(language, 'catalogue');
  const list = useItemList(rendered);
  const { filters, phase, meta, change } = list;
  const [isOpen, setOpen] = useState(false);
  const results = useRef<HTMLElement>(null);
  // Without JavaScript the Worker renders other pages; with it they are this page with a query.
  const isHydrated = useHydrated();
  const browse = localePath(language, browsePath);
  const hrefOf = (patch: Partial<ListFilters>) => {
    const changed = { ...filters, ...patch };
    if (!isHydrated && !isPlainList(changed, route.flag)) return localePath(language, browseAddress(route, changed));
    const query = queryOfFilters(changed, route.flag).toString();
    return path + (query && `?${query}`);
  };
  const goToPage = (page: number) => {
    change({ page }, 0);
    results.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };

  const panel = {
    language,
    action: browse,
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
      <CatalogueBar
        language={language}
        action={browse}
        route={route}
        list={list}
        isSheetOpen={isOpen}
        onSheet={() => setOpen(true)}
      />
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
        <FilterChips language={language} filters={filters} flag={route.flag} hrefOf={hrefOf} onChange={change} />
        <Results
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
            hrefOf={(page) => hrefOf({ page })}
            onPage={goToPage}
            className="pt-10"
          />
        )}
      </section>
    </div>
  );
}
