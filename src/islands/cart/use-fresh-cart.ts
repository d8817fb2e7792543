/** Keeps the cart page up to date with other tabs and, whenever it becomes visible and buys nothing, with other devices. */
import { useEffect } from 'react';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { $isBuyingCart } from '#stores/buying-cart.ts';
import { $cart, $cartUnread } from '#stores/cart.ts';
import { refreshCart } from '#stores/cart-actions.ts';
import { followOtherTabs } from '#stores/follow-tabs.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';

export function useFreshCart(language: LanguageCode): void {
  const t = messagesOf(language, 'cart');
  useEffect(() => {
    const showFailure = (error: unknown, fallback: string) => {
      if (!(error instanceof ApiFailure)) return showToast('error', t('invalidResponse'), catalogueToastMs);
      // an ended session has its own toast
      if (error.status !== 401) showToast('error', failureText(error, fallback), catalogueToastMs);
    };
    const refreshIfVisible = () => {
      if (document.visibilityState !== 'visible' || !($cart.get() || $cartUnread.get())) return;
      // who comes back with the code of a mail finds the dialog that asks for it, whatever becomes of the connection
      if ($isBuyingCart.get()) return;
      refreshCart().catch((error) => showFailure(error, t('refreshFailed')));
    };
    const unfollow = followOtherTabs((error) => showFailure(error, t('fetchFailed')));
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      unfollow();
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [language]);
}
