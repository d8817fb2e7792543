/** The price of an item in a list, and the old one crossed out; read out as what it is now and what it was. */
import type { Product } from '#contract/catalogue.ts';
import { discountPercent } from '#rules/discount.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { messagesOf } from '#stores/messages.ts';
import { Money } from '../ui/Money.tsx';

type Priced = Pick<Product, 'price' | 'old_price'>;

const centsOf = ({ price, old_price }: Priced) =>
  [minorUnitsOf(price) ?? 0, old_price === null ? null : minorUnitsOf(old_price)] as const;

export const percentOff = (product: Priced) => discountPercent(...centsOf(product));

export function CardPrice({ product, language }: { product: Priced; language: LanguageCode }) {
  const t = messagesOf(language, 'product');
  const [cents, oldCents] = centsOf(product);
  const isReduced = percentOff(product) !== null && oldCents !== null;
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-muted" data-price="">
      {isReduced ? <span className="sr-only">{t('priceNow')} </span> : null}
      <Money cents={cents} language={language} className="font-semibold text-lg text-text" />
      {isReduced ? (
        <s className="text-muted text-sm">
          <span className="sr-only">{t('oldPrice')} </span>
          <Money cents={oldCents} language={language} />
        </s>
      ) : null}
    </p>
  );
}
