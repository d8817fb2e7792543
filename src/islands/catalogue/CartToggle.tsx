/** Cart button of a card: adds the item, removes it on a second click. See docs/product/catalogue.md#product-card. */
import { ShoppingBag, X } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { toggleInCart } from '#stores/cart-toggle.ts';
import { messagesOf } from '#stores/messages.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useCartItem } from '../ui/use-stores.ts';

interface Props {
  id: string;
  title: string;
  language: LanguageCode;
}

export function CartToggle({ id, title, language }: Props) {
  const t = messagesOf(language, 'product');
  const { isInCart, isSold, busy } = useCartItem(id);
  const label = isInCart ? t('removeFromCart') : t('addToCart');
  const Sign = isInCart ? X : ShoppingBag;

  if (isSold) return null;
  return (
    <button
      type="button"
      className="js-only btn btn-secondary btn-icon cart-toggle"
      data-in-cart={isInCart || undefined}
      aria-label={`${label}: ${title}`}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => toggleInCart(id, language)}
    >
      {busy ? <Spinner /> : <Sign aria-hidden="true" />}
    </button>
  );
}
