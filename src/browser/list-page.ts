/**
 * Wakes the list of a page when its HTML is not what is to be seen: something of it was sold, came, or has another price, which one call tells,
 * or its cards were chosen to be large. Where only the number of all items is another one, that is written. At an address with filters it wakes
 * by itself.
 */
import { call } from '#api/client.ts';
import type { listItems } from '#contract/catalogue.ts';
import type { Input } from '#contract/index.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { whenShown } from './when-shown.ts';

await whenShown;
const list = document.querySelector<HTMLElement>('.catalogue');
const wake = () => list?.closest('astro-island')?.dispatchEvent(new Event('wake'));

if (document.documentElement.dataset.listDensity) wake();
else if (list?.dataset.request && !location.search) {
  // safe because the island has written what it asks for itself
  const query = Object.fromEntries(new URLSearchParams(list.dataset.request)) as Query;
  call('GET /items/list', { query }).then(
    ({ payload, meta }) => {
      const items = payload.map(({ id, price }) => [id, minorUnitsOf(price)]);
      const count = list.querySelector<HTMLElement>('[data-total]');
      const pages = Math.ceil(Number(count?.dataset.total) / meta.limit);
      if (`${[meta.pages, items]}` !== `${[pages, rendered(list)]}`) wake();
      else if (count && meta.total !== Number(count.dataset.total))
        count.textContent = messagesOf(pageLanguage(), 'catalogue')('found', { count: meta.total });
    },
    (error: unknown) => console.warn('The list could not be loaded', error),
  );
}

type Query = NonNullable<NonNullable<Input<typeof listItems>>['query']>;

function rendered(cards: Element) {
  return [...cards.querySelectorAll<HTMLElement>('[data-item]')].map((card) => [
    card.dataset.item,
    card.querySelector<HTMLElement>('[data-cents]')?.dataset.cents,
  ]);
}
