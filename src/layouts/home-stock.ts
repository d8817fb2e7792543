/** The rows of the home page are as of the build: what was sold since says so, in the place of its price. One call for all of them. */
import { call } from '#api/client.ts';
import { defaultLanguage, isLanguageCode } from '#rules/languages.ts';
import { rememberGone } from '#stores/gone.ts';
import { messagesOf } from '#stores/messages.ts';

const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')];
const ids = [...new Set(cards.flatMap(({ dataset }) => dataset.item ?? []))];

if (ids.length > 0) {
  call('GET /items/list', { query: { ids: ids.join(','), limit: ids.length } }).then(
    ({ payload }) => showSold(new Set(payload.map(({ id }) => id))),
    (error: unknown) => console.warn('What was sold could not be asked for', error),
  );
}

function showSold(available: ReadonlySet<string>): void {
  const { lang } = document.documentElement;
  const sold = messagesOf(isLanguageCode(lang) ? lang : defaultLanguage, 'product')('sold');
  for (const card of cards) {
    const id = card.dataset.item ?? '';
    if (available.has(id)) continue;
    rememberGone(id);
    card.dataset.sold = '';
    const price = card.querySelector('[data-price]');
    if (price) price.textContent = sold;
  }
}
