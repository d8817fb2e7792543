/** Marks items of the home page that were sold since it was built, and writes other prices, by one call for all its rows. */
import { call } from '#api/client.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { rememberSold } from '#stores/sold.ts';
import { markSoldItems } from './mark-sold-items.ts';
import { whenShown } from './when-shown.ts';

await whenShown;
const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')];
const ids = [...new Set(cards.flatMap(({ dataset }) => dataset.item ?? []))];

markSoldItems();
if (ids.length > 0) {
  bringUpToDate().catch((error: unknown) => console.warn('The availability of items could not be loaded', error));
}

async function bringUpToDate(): Promise<void> {
  const { payload } = await call('GET /items/list', { query: { ids: ids.join(','), limit: ids.length } });
  const available = new Map(payload.map((item) => [item.id, item]));
  for (const id of ids) if (!available.has(id)) rememberSold(id);
  for (const card of cards) {
    const item = available.get(card.dataset.item ?? '');
    const cents = item ? minorUnitsOf(item.price) : null;
    if (!item || cents === null || String(cents) === shownCents(card)) continue;
    // few pages are as old as that
    const { showPrice } = await import('./show-price.ts');
    showPrice(card, cents, minorUnitsOf(item.old_price ?? ''));
  }
}

function shownCents(card: HTMLElement): string | undefined {
  return card.querySelector<HTMLElement>('[data-price] [data-cents]')?.dataset.cents;
}
