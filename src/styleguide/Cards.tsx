/** Cards of items in each rarity, quality and state. */
import { Check, Heart, Trash2 } from 'lucide-react';
import { CardControls } from '#islands/catalogue/CardControls.tsx';
import { type CardProduct, ProductCard } from '#islands/catalogue/ProductCard.tsx';
import { qualities } from '#rules/qualities.ts';
import { Part } from './Part.tsx';
import { Shown } from './Shown.tsx';

const list = 'grid grid-cols-2 gap-(--card-gap) lg:grid-cols-(--card-columns)';
const rarities = ['Wayfarer', 'Sworn', 'Vaunted', 'Exalted', 'Sovereign', 'Ascendant'];

/** One item as if it were of each rarity and quality. */
const cardsOf = (item: CardProduct): CardProduct[] =>
  qualities.map(({ value }, index) => ({
    ...item,
    title: index === 1 ? 'A title that is longer than a card is wide, by a line' : item.title,
    class: rarities[index] ?? '',
    quality: value,
    price: 189.9,
    old_price: index === 2 ? 250 : null,
    available: index !== 5,
  }));

/** `item` is one of the shop, so that its cards lead somewhere. */
export function Cards({ item }: { item: CardProduct | undefined }) {
  if (!item) return null;
  const plain = { ...item, price: 189.9, old_price: null };
  const card = (title: string, lying = false) => (
    <ProductCard product={{ ...plain, title }} language="en" lying={lying}>
      <CardControls product={plain} language="en" />
    </ProductCard>
  );
  return (
    <Part title="Cards">
      <ul className={list}>
        {cardsOf(item).map((product) => (
          <li key={product.quality}>
            <ProductCard product={product} language="en" />
          </li>
        ))}
      </ul>
      <ul className={list}>
        <li>
          <Shown state="hover" of=".product-card">
            {card('hover')}
          </Shown>
        </li>
        <li>
          <Shown state="focus-visible" of=".product-card-link">
            {card('focus-visible')}
          </Shown>
        </li>
        <li>
          <Shown state="hover" of=".watch-toggle, .cart-toggle">
            {card('Its controls: hover')}
          </Shown>
        </li>
        <li>
          <Shown state="focus-visible" of=".watch-toggle, .cart-toggle">
            {card('Its controls: focus-visible')}
          </Shown>
        </li>
        <li>
          <ProductCard product={{ ...plain, title: 'Watched, in the cart', old_price: 250 }} language="en">
            <Chosen />
          </ProductCard>
        </li>
      </ul>
      <ul className="grid grid-cols-(--card-columns) gap-(--card-gap)">
        <li>{card('On its side where it is narrow', true)}</li>
      </ul>
    </Part>
  );
}

/** What `CardControls` shows of an item that is watched and in the cart. */
function Chosen() {
  return (
    <>
      <button type="button" className="btn btn-icon watch-toggle" aria-label="Watched" aria-pressed="true">
        <Heart aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-secondary btn-icon cart-toggle"
        aria-label="Remove from cart"
        data-in-cart=""
      >
        <Trash2 aria-hidden="true" />
      </button>
      <span className="badge product-card-mark" data-tone="gold">
        <Check />
        In cart
      </span>
    </>
  );
}
