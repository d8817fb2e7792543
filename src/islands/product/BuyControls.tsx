/** What can be done with an item on its page: buy it now, put it into the cart or take it out, go back. See docs/product/product-page.md#buying. */
import { useStore } from '@nanostores/react';
import { ArrowLeft, ShoppingBag, X } from 'lucide-react';
import { useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { $cartBusy } from '#stores/cart.ts';
import { putInCart, toggleInCart } from '#stores/cart-toggle.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { usePageRestored } from '../ui/use-page-restored.ts';
import { useCartIds, useSoldIds } from '../ui/use-stores.ts';

interface Props {
  language: LanguageCode;
  id: string;
  title: string;
  available: boolean;
  /** Where Back leads when the visitor came from elsewhere. */
  list: string;
}

export function BuyControls({ language, id, title, available: wasAvailable, list }: Props) {
  const t = messagesOf(language, 'product');
  const isInCart = useCartIds().includes(id);
  const busy = useStore($cartBusy, { ssr: 'initial', keys: [id] })[id] ?? false;
  const isSold = useSoldIds().includes(id);
  const available = wasAvailable && !isSold;
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
    <div className="item-controls">
      {available ? (
        <>
          <Button variant="primary" large className="needs-script item-buy" busy={buying} disabled={busy} onClick={buy}>
            {t('buyNow')}
          </Button>
          <button
            type="button"
            className="btn btn-secondary btn-large btn-icon cart-toggle"
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
      <Button
        variant={available ? 'quiet' : 'secondary'}
        large
        className="needs-script grow"
        onClick={() => goBack(list)}
      >
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Button>
    </div>
  );
}

/** To the page before when it was one of this site, else to the list. */
function goBack(list: string): void {
  const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin;
  if (cameFromHere && history.length > 1) history.back();
  else location.assign(list);
}
