/** The cart page: a skeleton until the bootstrap has loaded the cart, then the checkout, what can no longer be bought, or a note that the cart is empty. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { $cart, $cartUnread } from '#stores/cart.ts';
import { refreshCart } from '#stores/cart-actions.ts';
import { messagesOf } from '#stores/messages.ts';
import { signInAddress } from '#stores/redirects.ts';
import { BootstrapBoundary } from '../ui/BootstrapBoundary.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useCartIds, useSession } from '../ui/use-stores.ts';
import { CartSkeleton } from './CartSkeleton.tsx';
import { Checkout } from './Checkout.tsx';
import { clearCheckoutDraft } from './checkout-draft.ts';
import { UnavailableItems } from './UnavailableItems.tsx';
import { useFreshCart } from './use-fresh-cart.ts';

export function CartScreen({ language }: { language: LanguageCode }) {
  return (
    <BootstrapBoundary language={language}>
      <Content language={language} />
    </BootstrapBoundary>
  );
}

function Content({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'cart');
  const cart = useStore($cart, { ssr: 'initial' });
  const session = useSession();
  const isUnread = useStore($cartUnread, { ssr: 'initial' });
  const isGuest = session.status === 'guest';
  // An item that is being removed still counts: it comes back when the server refuses.
  const isEmpty = useCartIds().length === 0 && cart !== undefined;

  useEffect(() => {
    if (isGuest) location.replace(signInAddress(language));
  }, [isGuest, language]);
  useFreshCart(language);
  useEffect(() => {
    if (isEmpty) clearCheckoutDraft();
  }, [isEmpty]);

  if (isUnread)
    return (
      <LoadFailure
        language={language}
        text={t('fetchFailed')}
        onRetry={() => void refreshCart().catch(() => undefined)}
      />
    );
  if (!cart || !session.customer) return <CartSkeleton label={t('loading')} />;
  if (isEmpty) return <EmptyCart language={language} />;
  if (cart.entries.length === 0 && cart.unavailable.length > 0)
    return <NothingToPay language={language} unavailable={cart.unavailable} />;
  return <Checkout language={language} cart={cart} customer={session.customer} />;
}

function EmptyCart({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'cart');
  return (
    <EmptyState silhouette="crown" title={t('emptyTitle')} text={t('emptyText')}>
      <ToStore language={language} />
    </EmptyState>
  );
}

/** All that was in it has gone to others. */
function NothingToPay({ language, unavailable }: { language: LanguageCode; unavailable: readonly CartEntry[] }) {
  return (
    <div className="grid justify-items-start gap-6">
      <UnavailableItems entries={unavailable} language={language} isAll />
      <ToStore language={language} />
    </div>
  );
}

function ToStore({ language }: { language: LanguageCode }) {
  return (
    <a className="btn btn-primary" href={localePath(language, paths.products)}>
      {messagesOf(language, 'cart')('goToStore')}
    </a>
  );
}
