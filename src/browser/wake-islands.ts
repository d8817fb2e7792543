/**
 * Wakes the islands that sleep until they are touched (`client:touch`) as soon as what their HTML shows is not true: the visitor is a customer,
 * has something in the cart, watches or looked at another item, or chose another currency or theme. That of toasts wakes with the first one,
 * or once one is expected.
 */
import { euro } from '#rules/currency.ts';
import { $cartCount } from '#stores/cart.ts';
import { $shownCurrency } from '#stores/currency.ts';
import { $recentlyViewed } from '#stores/recently-viewed.ts';
import { $session } from '#stores/session.ts';
import { $theme } from '#stores/theme.ts';
import { $toastExpected, $toasts, resumeToasts } from '#stores/toasts.ts';
import { $watched } from '#stores/watchlist.ts';

export function wakeIslands(): void {
  $session.subscribe(({ status }) => status === 'customer' && wake('visitor'));
  $cartCount.subscribe((count) => count > 0 && wake('visitor'));
  $shownCurrency.subscribe(({ code }) => code !== euro.code && wake('visitor'));
  $watched.subscribe(({ length }) => length > 0 && wake('visitor'));
  const ownItem = document.querySelector<HTMLElement>('.item')?.dataset.item;
  $recentlyViewed.subscribe((ids) => ids.some((id) => id !== ownItem) && wake('visitor'));
  $theme.subscribe((theme) => theme && wake('visitor'));
  // those that the page before left unread
  resumeToasts();
  $toasts.subscribe((toasts) => toasts.length > 0 && wake('toast'));
  $toastExpected.listen(() => wake('toast'));
}

/** Those that are asleep hear of it, those that are still to come find it at the root. */
function wake(kind: 'visitor' | 'toast'): void {
  const root = document.documentElement;
  const name = `wake-${kind}`;
  if (root.hasAttribute(`data-${name}`)) return;
  root.setAttribute(`data-${name}`, '');
  document.dispatchEvent(new Event(name));
}
