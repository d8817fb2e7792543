/** Adds an item to the cart, and removes it on a second press. See docs/product/catalogue.md#product-card. */
import { ShoppingBag, Trash2 } from 'lucide-react';
import type { LanguageCode } from '#rules/languages.ts';
import { toggleInCart } from '#stores/cart-toggle.ts';
import { messagesOf } from '#stores/messages.ts';
import { Spinner } from './Spinner.tsx';
import { useCartItem } from './use-stores.ts';

interface Props {
  id: string;
  title: string;
  language: LanguageCode;
  /** Whether the button beside it shows that it is busy. */
  isQuiet?: boolean;
  className?: string;
}

export function CartButton({ id, title, language, isQuiet = false, className = '' }: Props) {
  const t = messagesOf(language, 'product');
  const { isInCart, busy } = useCartItem(id);
  const label = isInCart ? t('removeFromCart') : t('addToCart');
  const Sign = isInCart ? Trash2 : ShoppingBag;
  return (
    <button
      type="button"
      className={`js-only btn btn-secondary btn-icon cart-toggle ${className}`}
      data-in-cart={isInCart || undefined}
      aria-label={`${label}: ${title}`}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => toggleInCart(id, language)}
    >
      {busy && !isQuiet ? <Spinner /> : <Sign aria-hidden="true" />}
    </button>
  );
}
