/** Results of a list: cards, skeletons of their size while it loads, or why there are none. */
import { useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useSoldIds } from '../ui/use-stores.ts';
import { CardControls } from './CardControls.tsx';
import { ProductCard } from './ProductCard.tsx';
import { SkeletonCard } from './SkeletonCard.tsx';

interface Props {
  language: LanguageCode;
  items: readonly Product[];
  phase: 'ready' | 'loading' | 'failed';
  /** How many cards are on their way while it is loading. */
  places: number;
  /** The server's message of a failure; may be empty. */
  failure: string;
  /** Whether nothing but a search is asked for. */
  isSearch: boolean;
  /** The list without filters. */
  plainHref: string;
  onReset: () => void;
  onRetry: () => void;
}

const QuickView = dialogOnDemand(
  async () => (await import('./QuickView.tsx')).QuickView,
  ({ product }) => product !== undefined,
);

const eagerCards = 4;

export function ListResults(props: Props) {
  const { language, items, phase, places, failure, isSearch, plainHref, onReset, onRetry } = props;
  const t = messagesOf(language, 'catalogue');
  const glance = messagesOf(language, 'product')('quickView');
  const soldIds = useSoldIds();
  const [glanced, setGlanced] = useState<Product>();
  if (phase === 'loading') {
    return (
      <ul
        className="grid grid-cols-(--card-columns) gap-(--card-gap) max-sm:grid-cols-1 max-sm:gap-3"
        aria-hidden="true"
      >
        {Array.from({ length: places }, (_, index) => (
          <li key={index}>
            <SkeletonCard lying />
          </li>
        ))}
      </ul>
    );
  }
  if (phase === 'failed') {
    return (
      <EmptyState
        role="alert"
        className="panel px-6"
        silhouette="shield"
        title={t('loadFailed')}
        text={failure || t('loadFailedText')}
      >
        <Button onClick={onRetry}>{t('retry')}</Button>
      </EmptyState>
    );
  }
  if (items.length === 0) {
    const text = t(isSearch ? 'noProductsSearchText' : 'noProductsText');
    return (
      <EmptyState className="panel px-6" silhouette="helm" title={t('noProducts')} text={text}>
        <Button className="js-only" onClick={onReset}>
          {t('resetFilters')}
        </Button>
        <a className="no-js btn btn-secondary" href={plainHref}>
          {t('resetFilters')}
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-(--card-columns) gap-(--card-gap) max-sm:grid-cols-1 max-sm:gap-3">
        {items.map((item, index) => {
          const product = soldIds.includes(item.id) ? { ...item, available: false } : item;
          return (
            <li key={product.id}>
              <ProductCard
                product={product}
                language={language}
                level={2}
                lying
                eager={index < eagerCards}
                quickView={
                  <button
                    type="button"
                    className="js-only product-card-hint"
                    aria-label={`${glance}: ${product.title}`}
                    onClick={() => setGlanced(product)}
                  >
                    {glance}
                  </button>
                }
              >
                <CardControls product={product} language={language} />
              </ProductCard>
            </li>
          );
        })}
      </ul>
      <QuickView language={language} product={glanced} onClose={() => setGlanced(undefined)} />
    </>
  );
}
