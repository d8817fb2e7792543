/** An item of a list at a glance, over the list. Loaded when it is first wanted. See docs/product/catalogue.md#product-card. */
import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, productPath } from '#rules/paths.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { messagesOf } from '#stores/messages.ts';
import { traitText } from '#stores/trait-text.ts';
import { CartButton } from '../ui/CartButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useCartItem } from '../ui/use-stores.ts';
import { CardPrice } from './CardPrice.tsx';
import { ProductImage } from './ProductImage.tsx';
import { WearSteps } from './WearSteps.tsx';

interface Props {
  language: LanguageCode;
  /** Shown while there is one. */
  product: Product | undefined;
  onClose: () => void;
}

export function QuickView({ language, product, onClose }: Props) {
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={product?.title ?? ''}
      closeLabel={messagesOf(language, 'common')('close')}
      variant="wide"
      titleFirst
    >
      {product ? <Glance product={product} language={language} /> : null}
    </Dialog>
  );
}

function Glance({ product, language }: { product: Product; language: LanguageCode }) {
  const t = messagesOf(language, 'product');
  const { isSold } = useCartItem(product.id);
  const trait = (text: string | null) => (text ? traitText(language, text) : text);
  const quality = (
    <span className="inline-flex items-center gap-3">
      <WearSteps quality={product.quality} language={language} />
      {qualityLabel(product.quality)}
    </span>
  );
  const facts: [string, ReactNode][] = [
    [t('type'), trait(product.type)],
    [t('hero'), product.hero],
    [t('class'), trait(product.class)],
    [t('exterior'), trait(product.exterior_name)],
    [t('quality'), quality],
  ];
  return (
    <div className="grid items-start gap-6 pt-4 sm:grid-cols-2" data-item={product.id}>
      <ProductImage
        product={{ class: product.class, img_url: product.img_url_big }}
        className="quick-view-picture"
        eager
      />
      <div className="grid gap-5">
        {isSold ? (
          <p className="font-semibold text-muted">{t('sold')}</p>
        ) : (
          <CardPrice product={product} language={language} />
        )}
        <dl className="grid gap-2">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="flex flex-wrap items-center justify-between gap-x-6">
                <dt className="text-muted">{label}</dt>
                <dd className="text-text">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <div className="flex gap-3">
          <a className="btn btn-primary min-w-0 grow" href={localePath(language, productPath(product))}>
            {t('allDetails')}
          </a>
          {isSold ? null : <CartButton id={product.id} title={product.title} language={language} />}
        </div>
      </div>
    </div>
  );
}
