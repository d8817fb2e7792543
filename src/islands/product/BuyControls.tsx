/** Controls of an item's page: buy now, add to the cart or remove from it, back. See docs/product/product-page.md#buying. */
import { ArrowLeft, ShoppingBag, X } from 'lucide-react';
import { useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { putInCart, toggleInCart } from '#stores/cart-toggle.ts';
import { messagesOf } from '#stores/messages.ts';
import { goBack } from '#stores/redirects.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { usePageRestored } from '../ui/use-page-restored.ts';
import { useCartItem } from '../ui/use-stores.ts';
import { useOwnPurchase } from './use-own-purchase.ts';

interface Props {
  language: LanguageCode;
  id: string;
  title: string;
  available: boolean;
  /** Target of Back for visitors from other sites. */
  list: string;
}

export function BuyControls({ language, id, title, available: wasAvailable, list }: Props) {
  const t = messagesOf(language, 'product');
  const { isInCart, isSold, busy } = useCartItem(id);
  const available = wasAvailable && !isSold;
  useOwnPurchase(id, wasAvailable);
  const [buying, setBuying] = useState(false);
  usePageRestored(() => setBuying(false));
  const label = isInCart ? t('removeFromCart') : t('addToCart');
  const Sign = isInCart ? X : ShoppingBag;

  const buy = async () => {
    setBuying(true);
    if (isInCart || (await putInCart(id, language))) location.assign(localePath(language, paths.cart));
    else setBuying(false);
  };

  return (
    <div className="flex flex-wrap gap-3">
      {available ? (
        <>
          <Button
            variant="primary"
            large
            className="js-only grow-4 basis-40"
            busy={buying}
            disabled={busy}
            onClick={buy}
          >
            {t('buyNow')}
          </Button>
          <button
            type="button"
            className="js-only btn btn-secondary btn-large btn-icon cart-toggle"
            data-in-cart={isInCart || undefined}
            aria-label={label}
            title={`${label}: ${title}`}
            aria-busy={busy || undefined}
            aria-disabled={busy || undefined}
            onClick={() => toggleInCart(id, language)}
          >
            {busy && !buying ? <Spinner /> : <Sign aria-hidden="true" />}
          </button>
        </>
      ) : null}
      <Button variant={available ? 'quiet' : 'secondary'} large className="js-only grow" onClick={() => goBack(list)}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Button>
    </div>
  );
}
