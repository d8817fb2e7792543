/** The cart page's content: blanks until the start-up call has answered, then the cart, or that there is none. */
import { useStore } from '@nanostores/react';
import { ShoppingBag } from 'lucide-react';
import { useEffect } from 'react';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { authPath, localePath, paths } from '#rules/paths.ts';
import { $cart } from '#stores/cart.ts';
import { refreshCart } from '#stores/cart-actions.ts';
import { followOtherTabs } from '#stores/follow-tabs.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { BootstrapBoundary } from '../ui/BootstrapBoundary.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useCartIds, useSession } from '../ui/use-stores.ts';
import { Checkout } from './Checkout.tsx';
import { clearCheckoutDraft } from './checkout-draft.ts';

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
  const isGuest = session.status === 'guest';
  // What is being taken out counts until the server has agreed: it may come back.
  const isEmpty = useCartIds().length === 0 && cart !== undefined;

  useEffect(() => {
    if (isGuest) location.replace(localePath(language, authPath('signin', location.pathname + location.search)));
  }, [isGuest, language]);
  // Another tab, or another device, may have changed the cart.
  useEffect(() => {
    const failed = (error: unknown, text: string) => {
      if (!(error instanceof ApiFailure)) return showToast('error', t('invalidResponse'), catalogueToastMs);
      if (error.status !== 401) showToast('error', failureText(error, text), catalogueToastMs);
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || !$cart.get()) return;
      refreshCart().catch((error) => failed(error, t('refreshFailed')));
    };
    const stop = followOtherTabs((error) => failed(error, t('fetchFailed')));
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [language]);
  useEffect(() => {
    if (isEmpty) clearCheckoutDraft();
  }, [isEmpty]);

  if (!cart || !session.customer) return <Blank label={t('loading')} />;
  if (isEmpty) return <Empty language={language} />;
  return <Checkout language={language} cart={cart} customer={session.customer} />;
}

function Empty({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'cart');
  return (
    <div className="empty-state">
      <div className="empty-state-sign">
        <ShoppingBag aria-hidden="true" className="size-10" />
      </div>
      <h2 className="display-type text-xl">{t('emptyTitle')}</h2>
      <p className="max-w-prose text-balance">{t('emptyText')}</p>
      <a className="btn btn-primary mt-4" href={localePath(language, paths.products)}>
        {t('goToStore')}
      </a>
    </div>
  );
}

/** Blanks of the real sizes. */
function Blank({ label }: { label: string }) {
  return (
    <div className="cart-layout" role="status" aria-label={label}>
      <div className="grid gap-6">
        <div className="panel panel-padded grid gap-5">
          <Skeleton className="h-7 w-32" />
          {[1, 2].map((row) => (
            <div key={row} className="flex items-center gap-4">
              <Skeleton className="size-20" />
              <Skeleton className="h-6 flex-1" />
              <Skeleton className="h-6 w-20" />
            </div>
          ))}
        </div>
        <Skeleton className="panel h-120 w-full" />
      </div>
      <Skeleton className="panel h-120 w-full" />
    </div>
  );
}
