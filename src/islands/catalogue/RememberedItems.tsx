/**
 * The items that this browser knows its visitor by: those that are watched, and those that were opened last. A place of their size at once, and the
 * cards when they are loaded. Nothing without any. The code that shows them is loaded when there are some.
 */
import { useStore } from '@nanostores/react';
import type { LanguageCode } from '#rules/languages.ts';
import { recentlyViewedMax } from '#rules/limits.ts';
import { $cart } from '#stores/cart.ts';
import { $recentlyViewed, noneViewed } from '#stores/recently-viewed.ts';
import { noneWatched } from '#stores/watchlist.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { useCartIds, useWatched } from '../ui/use-stores.ts';

interface Props {
  language: LanguageCode;
  /** The item whose page this is: the others that were opened stand there alone. */
  current?: string;
  /** Shown beside an empty cart alone. */
  withEmptyCart?: boolean;
  /** Of each row. */
  className?: string;
}

const loadRows = async () => (await import('./RememberedRows.tsx')).RememberedRows;

export function RememberedItems({ language, current, withEmptyCart = false, className }: Props) {
  const opened = useStore($recentlyViewed, { ssr: () => noneViewed });
  const hearts = useWatched();
  const isCartEmpty = useCartIds().length === 0;
  const isCartKnown = useStore($cart, { ssr: 'initial' }) !== undefined;
  const viewed = opened.filter((id) => id !== current).slice(0, recentlyViewedMax);
  const watched = current ? noneWatched : hearts.slice(0, recentlyViewedMax);
  const isWanted = viewed.length + watched.length > 0 && (!withEmptyCart || (isCartEmpty && isCartKnown));
  const { Loaded: Rows } = useOnDemand(loadRows, isWanted);

  return isWanted && Rows ? <Rows language={language} viewed={viewed} watched={watched} className={className} /> : null;
}
