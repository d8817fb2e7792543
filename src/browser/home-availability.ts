/** Marks items of the home page that were sold since it was built, by one call for all its rows. */
import { call } from '#api/client.ts';
import { rememberSold } from '#stores/sold.ts';
import { markSoldItems } from './mark-sold-items.ts';
import { whenShown } from './when-shown.ts';

await whenShown;
const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')];
const ids = [...new Set(cards.flatMap(({ dataset }) => dataset.item ?? []))];

markSoldItems();
if (ids.length > 0) {
  call('GET /items/list', { query: { ids: ids.join(','), limit: ids.length } }).then(
    ({ payload }) => {
      const available = new Set(payload.map(({ id }) => id));
      for (const id of ids) if (!available.has(id)) rememberSold(id);
    },
    (error: unknown) => console.warn('The availability of items could not be loaded', error),
  );
}
