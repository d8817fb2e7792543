/**
 * Stores whose value the server cannot know, as hooks. The first render repeats the server's HTML, that of an unknown visitor with an empty
 * cart and prices in euros; the render after the hydration has the stored values.
 */
import { useStore } from '@nanostores/react';
import { euro } from '#rules/currency.ts';
import { $cartCount, $cartIds, noCartIds } from '#stores/cart.ts';
import { $cartBusy } from '#stores/cart-queue.ts';
import { $currencies, $currency, $shownCurrency, euroOnly } from '#stores/currency.ts';
import { $session, unknownSession } from '#stores/session.ts';
import { $soldIds, noneSold } from '#stores/sold.ts';
import { $theme } from '#stores/theme.ts';
import { $watched, noneWatched } from '#stores/watchlist.ts';

export const useSession = () => useStore($session, { ssr: () => unknownSession });

export const useCartIds = () => useStore($cartIds, { ssr: () => noCartIds });

export const useCartCount = () => useStore($cartCount, { ssr: () => 0 });

export const useSoldIds = () => useStore($soldIds, { ssr: () => noneSold });

export const useWatched = () => useStore($watched, { ssr: () => noneWatched });

/** Where an item stands for the visitor; `busy` while a change of the cart waits for its response. */
export function useCartItem(id: string) {
  const isInCart = useCartIds().includes(id);
  const isSold = useSoldIds().includes(id);
  const busy = useStore($cartBusy, { ssr: 'initial', keys: [id] })[id] ?? false;
  return { isInCart, isSold, busy };
}

/** The chosen currency of the real world. */
export const useCurrency = () => useStore($currency, { ssr: () => euro });

/** The currency that prices are written in: the chosen one, or the shop's credits. */
export const useShownCurrency = () => useStore($shownCurrency, { ssr: () => euro });

export const useCurrencies = () => useStore($currencies, { ssr: () => euroOnly });

/** The chosen theme; undefined while the system decides. */
export const useTheme = () => useStore($theme, { ssr: () => undefined });
