/**
 * An item in a list: image, title, hero, rarity, quality and price; one of a list lies on its side on a phone. Islands and static pages render the same markup, which needs no JavaScript. The
 * whole card is a link to the item's page; the control in it lies above that link.
 */
import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { dotted } from '#rules/dotted.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, productPath } from '#rules/paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';
import { DiscountBadge } from '../ui/DiscountBadge.tsx';
import { CardPrice, percentOff } from './CardPrice.tsx';
import { ProductImage } from './ProductImage.tsx';
import { WearSteps } from './WearSteps.tsx';

export type CardProduct = Pick<
  Product,
  'id' | 'title' | 'hero' | 'type' | 'class' | 'quality' | 'category' | 'price' | 'old_price' | 'img_url' | 'available'
>;

interface Props {
  product: CardProduct;
  language: LanguageCode;
  /** Loads the image at once: for the first row of a page. */
  eager?: boolean;
  /** On its side where it is narrow: for lists of one column. */
  lying?: boolean;
  /** Level of the title among the page's headings. */
  level?: 2 | 3;
  /** What there is to say of it besides, above its price. */
  note?: ReactNode;
  /** On the picture, under a pointer or with the focus, in place of what a press on the card does. */
  quickView?: ReactNode;
  /** Heart and cart control. */
  children?: ReactNode;
}

export function ProductCard({
  product,
  language,
  eager = false,
  lying = false,
  level = 3,
  note,
  quickView,
  children,
}: Props) {
  const t = messagesOf(language, 'product');
  const Title = `h${level}` as const;
  const percent = percentOff(product);

  return (
    <article
      className={`product-card flex flex-col ${lying ? 'product-card-lying max-sm:flex-row' : ''}`}
      data-item={product.id}
      data-class={product.class}
      data-sold={product.available ? undefined : ''}
    >
      <ProductImage product={product} eager={eager} className={lying ? 'max-sm:flex-none' : ''}>
        {percent && product.available ? (
          <DiscountBadge percent={percent} language={language} className="product-card-discount" />
        ) : null}
        {quickView ? null : (
          <span className={`product-card-hint ${lying ? 'max-sm:hidden' : ''}`} aria-hidden="true">
            {t('view')}
          </span>
        )}
      </ProductImage>
      <div className={`product-card-text flex min-w-0 flex-1 flex-col gap-0.5 ${lying ? 'max-sm:gap-0' : ''}`}>
        <Title className="line-clamp-2 font-semibold text-base leading-6">
          <a className="product-card-link" href={localePath(language, productPath(product))}>
            {product.title}
          </a>
        </Title>
        {quickView ? (
          // stands on the picture, and comes after the title for who goes by keys
          <div className="product-card-glance relative order-first -mb-0.5 h-0 max-sm:hidden">{quickView}</div>
        ) : null}
        <p className="truncate text-muted text-sm">{dotted([product.hero, traitText(language, product.type)])}</p>
        {product.class ? (
          <p className="truncate text-soft text-sm">
            <span className="rarity-mark inline-block" aria-hidden="true" />
            {traitText(language, product.class)}
          </p>
        ) : null}
        <p className="quality flex items-center gap-2 text-sm" data-quality={product.quality}>
          <span className="truncate">{qualityLabel(product.quality)}</span>
          <WearSteps quality={product.quality} language={language} />
        </p>
        {note}
        <div className="product-card-footer flex flex-wrap items-center justify-between gap-x-3 gap-y-4">
          {product.available ? (
            // a price too long for the line of the control takes one above it
            <div className="w-min grow">
              <CardPrice product={product} language={language} />
            </div>
          ) : (
            <p className="font-semibold text-muted">{t('sold')}</p>
          )}
          <div className="product-card-control ms-auto">{children}</div>
        </div>
      </div>
    </article>
  );
}
