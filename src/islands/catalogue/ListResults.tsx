/** Results of a list: cards, skeletons of their size while it loads, or why there are none. */
import { CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { productsPerPage } from '#rules/limits.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSoldIds } from '../ui/use-stores.ts';
import { CartToggle } from './CartToggle.tsx';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  language: LanguageCode;
  items: readonly Product[];
  phase: 'ready' | 'loading' | 'failed';
  /** The server's message of a failure; may be empty. */
  failure: string;
  /** The list without filters. */
  plainHref: string;
  onReset: () => void;
  onRetry: () => void;
}

const eagerCards = 4;
const skeletons = Array.from({ length: productsPerPage }, (_, index) => index);

export function ListResults({ language, items, phase, failure, plainHref, onReset, onRetry }: Props) {
  const t = messagesOf(language, 'catalogue');
  const soldIds = useSoldIds();
  if (phase === 'loading') {
    return (
      <ul className="grid grid-cols-(--card-columns) gap-(--card-gap)" aria-hidden="true">
        {skeletons.map((index) => (
          <li key={index}>
            <SkeletonCard />
          </li>
        ))}
      </ul>
    );
  }
  if (phase === 'failed') {
    return (
      <EmptyList icon={<CloudOff className="size-10" />} title={t('loadFailed')} text={failure || t('loadFailedText')}>
        <Button onClick={onRetry}>{t('retry')}</Button>
      </EmptyList>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyList icon={<SearchX className="size-10" />} title={t('noProducts')} text={t('noProductsText')}>
        <Button className="js-only" onClick={onReset}>
          {t('resetFilters')}
        </Button>
        <a className="no-js btn btn-secondary" href={plainHref}>
          {t('resetFilters')}
        </a>
      </EmptyList>
    );
  }
  return (
    <ul className="grid grid-cols-(--card-columns) gap-(--card-gap)">
      {items.map((item, index) => {
        const product = soldIds.includes(item.id) ? { ...item, available: false } : item;
        return (
          <li key={product.id}>
            <ProductCard product={product} language={language} level={2} eager={index < eagerCards}>
              {product.available ? <CartToggle id={product.id} title={product.title} language={language} /> : null}
            </ProductCard>
          </li>
        );
      })}
    </ul>
  );
}

function SkeletonCard() {
  return (
    <div className="product-card flex flex-col pointer-events-none">
      <div className="product-stage skeleton" />
      <div className="flex flex-1 flex-col p-4">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-2 h-5 w-1/2" />
        <Skeleton className="mt-2 h-5 w-2/5" />
        <div className="mt-auto flex items-end justify-between pt-4">
          <Skeleton className="h-11 w-1/3" />
          <Skeleton className="size-11" />
        </div>
      </div>
    </div>
  );
}

function EmptyList({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="empty-state grid justify-items-center gap-2 panel px-6">
      <div className="empty-state-icon" aria-hidden="true">
        {icon}
      </div>
      <h2 className="display-type text-xl">{title}</h2>
      <p className="max-w-prose text-balance">{text}</p>
      <div className="pt-4">{children}</div>
    </div>
  );
}
