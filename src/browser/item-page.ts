/**
 * The page of an item: marks what is sold, and remembers that it was opened. Its copy at the edge may be older than what this tab has just
 * bought, and a page that was prerendered is as old as that: then one call, past every copy, asks whether its item is for sale. What others buy
 * otherwise is said when it is put into the cart.
 */
import { call } from '#api/client.ts';
import { ownPurchaseMark } from '#api/own-purchase.ts';
import { rememberViewed } from '#stores/recently-viewed.ts';
import { rememberSold } from '#stores/sold.ts';
import { markSoldItems } from './mark-sold-items.ts';
import { whenShown } from './when-shown.ts';

/** So long after the shop was asked for it the page of an item is still believed. */
const believedMs = 5000;

await whenShown;
markSoldItems();
const id = document.querySelector<HTMLElement>('.item')?.dataset.item;
if (id) {
  rememberViewed(id);
  if (ownPurchaseMark() || waitedMs() > believedMs) {
    call('GET /items/{id}', { params: { id } }).then(
      ({ payload }) => payload.available || rememberSold(id),
      (error: unknown) => console.warn('The availability of the item could not be loaded', error),
    );
  }
}

/** How long the page had been prerendered when it was opened. */
function waitedMs(): number {
  // safe because this is what the browser has of its own kind
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.activationStart ?? 0;
}
