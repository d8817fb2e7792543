/**
 * The page of an item: marks what is sold, and remembers that it was opened. Its copy at the edge may be older than what this tab has just
 * bought: then one call, past every copy, asks whether its item is for sale; what others buy is said when it is put into the cart.
 */
import { call } from '#api/client.ts';
import { ownPurchaseMark } from '#api/own-purchase.ts';
import { rememberViewed } from '#stores/recently-viewed.ts';
import { rememberSold } from '#stores/sold.ts';
import { markSoldItems } from './mark-sold-items.ts';

markSoldItems();
const id = document.querySelector<HTMLElement>('.item')?.dataset.item;
if (id) {
  rememberViewed(id);
  if (ownPurchaseMark()) {
    call('GET /items/{id}', { params: { id } }).then(
      ({ payload }) => payload.available || rememberSold(id),
      (error: unknown) => console.warn('The availability of the item could not be loaded', error),
    );
  }
}
