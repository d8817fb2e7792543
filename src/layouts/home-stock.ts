/** The rows of the home page are as of the build: what was sold since is found out by one call for all of them. */
import { call } from '#api/client.ts';
import { rememberSold } from '#stores/sold.ts';
import { followSoldItems } from './sold-items.ts';

const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')];
const ids = [...new Set(cards.flatMap(({ dataset }) => dataset.item ?? []))];

followSoldItems();
if (ids.length > 0) {
  call('GET /items/list', { query: { ids: ids.join(','), limit: ids.length } }).then(
    ({ payload }) => {
      const available = new Set(payload.map(({ id }) => id));
      for (const id of ids) if (!available.has(id)) rememberSold(id);
    },
    (error: unknown) => console.warn('What was sold could not be asked for', error),
  );
}
