/** What can be done with an item on its card: watch it, and as long as it is for sale put it into the cart. */
import type { LanguageCode } from '#rules/languages.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { CartToggle } from './CartToggle.tsx';
import type { CardProduct } from './ProductCard.tsx';
import { WatchToggle } from './WatchToggle.tsx';

interface Props {
  product: Pick<CardProduct, 'id' | 'title' | 'price' | 'available'>;
  language: LanguageCode;
}

export function CardControls({ product, language }: Props) {
  const { id, title, price, available } = product;
  return (
    <>
      <WatchToggle id={id} title={title} cents={minorUnitsOf(price) ?? 0} language={language} />
      {available ? <CartToggle id={id} title={title} language={language} /> : null}
    </>
  );
}
