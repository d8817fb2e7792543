/**
 * An item in a list: image, title, hero, quality and price. Islands and static pages render the same markup, which needs no JavaScript. The
 * whole card is a link to the item's page; the control in it lies above that link.
 */
import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { discountPercent } from '#rules/discount.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { localePath, productPath } from '#rules/paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';
import { ProductImage } from './ProductImage.tsx';

export type CardProduct = Pick<
  Product,
  'id' | 'title' | 'hero' | 'type' | 'class' | 'quality' | 'category' | 'price' | 'old_price' | 'img_url' | 'available'
>;

interface Props {
  product: CardProduct;
  language: LanguageCode;
  /** Loads the image at once: for the first row of a page. */
  eager?: boolean;
  /** Level of the title among the page's headings. */
  level?: 2 | 3;
  /** The cart control. */
  children?: ReactNode;
}

export function ProductCard({ product, language, eager = false, level = 3, children }: Props) {
  const t = messagesOf(language, 'product');
  const Title = `h${level}` as const;
  const cents = minorUnitsOf(product.price) ?? 0;
  const oldCents = product.old_price === null ? null : minorUnitsOf(product.old_price);
  const percent = discountPercent(cents, oldCents);

  return (
    <article
      className="product-card flex flex-col"
      data-item={product.id}
      data-class={product.class}
      data-sold={product.available ? undefined : ''}
    >
      <ProductImage product={product} eager={eager}>
        <span className="product-card-hint" aria-hidden="true">
          {t('view')}
        </span>
      </ProductImage>
      <div className="flex flex-1 flex-col p-4 pb-3">
        <Title className="line-clamp-2 font-semibold text-base leading-6">
          <a className="product-card-link" href={localePath(language, productPath(product))}>
            {product.title}
          </a>
        </Title>
        <p className="mt-1 truncate text-muted text-sm">{product.hero ?? product.type}</p>
        <p className="quality truncate text-sm" data-quality={product.quality}>
          {qualityLabel(product.quality)}
        </p>
        <div className="product-card-footer grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          {product.available ? (
            <p className="min-w-0 text-muted" data-price="">
              <Money cents={cents} language={language} className="block font-semibold text-lg text-text" />
              {percent === null || oldCents === null ? null : (
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
                  <s className="text-muted text-sm">
                    <span className="sr-only">{t('oldPrice')} </span>
                    <Money cents={oldCents} language={language} />
                  </s>
                  {percent > 0 ? <DiscountBadge percent={percent} /> : null}
                </span>
              )}
            </p>
          ) : (
            <p className="font-semibold text-muted">{t('sold')}</p>
          )}
          <div className="product-card-control self-start">{children}</div>
        </div>
      </div>
    </article>
  );
}

/** The discount as a rounded percentage: `-25%`. */
export function DiscountBadge({ percent }: { percent: number }) {
  return (
    <span className="badge tabular" data-tone="success">
      {`-${percent}%`}
    </span>
  );
}
