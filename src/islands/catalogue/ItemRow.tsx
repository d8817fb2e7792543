/** Items by their ids as one shelf that slides sideways. When they cannot be loaded there is no row: nothing on the page waits for it. */
import type { ReactNode } from 'react';
import type { KnownItem } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { CardControls } from './CardControls.tsx';
import { ProductCard } from './ProductCard.tsx';
import { SkeletonCard } from './SkeletonCard.tsx';
import { useKnownItems } from './use-known-items.ts';

interface Props {
  language: LanguageCode;
  /** Of the heading. */
  id: string;
  title: string;
  ids: readonly string[];
  isShown: (item: KnownItem) => boolean;
  noteOf?: (item: KnownItem) => ReactNode;
  className?: string | undefined;
  /** At the end of the heading's line. */
  children: ReactNode;
}

export function ItemRow({ language, id, title, ids, isShown, noteOf, className, children }: Props) {
  const { items, failure } = useKnownItems(ids);
  const shown = items?.filter((item) => ids.includes(item.id) && isShown(item));
  if (failure || shown?.length === 0) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-6">
        <h2 id={id} className="display-type text-xl">
          {title}
        </h2>
        {children}
      </div>
      <ul className="viewed-shelf product-shelf grid auto-cols-[min(70%,16rem)] grid-flow-col gap-(--card-gap) print:grid-flow-row print:grid-cols-4 print:overflow-visible">
        {shown
          ? shown.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} language={language} note={noteOf?.(product)}>
                  <CardControls product={product} language={language} />
                </ProductCard>
              </li>
            ))
          : ids.map((each) => (
              <li key={each}>
                <SkeletonCard />
              </li>
            ))}
      </ul>
    </section>
  );
}
