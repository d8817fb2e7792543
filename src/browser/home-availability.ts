/** Marks items of the home page that were sold since it was built, and writes other prices, by one call for all its rows. */
import { call } from '#api/client.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { rememberSold } from '#stores/sold.ts';
import { markSoldItems } from './mark-sold-items.ts';
import { showPrice } from './show-price.ts';
import { whenShown } from './when-shown.ts';

await whenShown;
const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')];
const ids = [...new Set(cards.flatMap(({ dataset }) => dataset.item ?? []))];

markSoldItems();
if (ids.length > 0) {
  call('GET /items/list', { query: { ids: ids.join(','), limit: ids.length } }).then(
    ({ payload }) => {
      const prices = new Map(payload.map(({ id, price }) => [id, minorUnitsOf(price)]));
      for (const id of ids) if (!prices.has(id)) rememberSold(id);
      for (const card of cards) {
        const { item = '' } = card.dataset;
        const cents = prices.get(item);
        if (cents) showPrice(card, item, cents);
      }
    },
    (error: unknown) => console.warn('The availability of items could not be loaded', error),
  );
}
