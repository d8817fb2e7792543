/** Marks sold items in static HTML, on cards and on the item's own page. Lists that an island renders mark theirs themselves. */
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { $soldIds } from '#stores/sold.ts';

export function markSoldItems(): void {
  $soldIds.subscribe((ids) => {
    for (const id of ids)
      for (const item of document.querySelectorAll<HTMLElement>(`[data-item="${CSS.escape(id)}"]:not([data-sold])`))
        markSold(item);
  });
}

function markSold(item: HTMLElement): void {
  item.dataset.sold = '';
  const price = item.querySelector('[data-price]');
  if (price) price.textContent = messagesOf(pageLanguage(), 'product')('sold');
  const template = item.querySelector<HTMLTemplateElement>('template[data-sold-alert]');
  template?.replaceWith(template.content);
  // of an island that sleeps, which takes it away itself once it is awake
  const controls = item.querySelector<HTMLElement>('[data-until-sold], .cart-toggle');
  if (controls) controls.hidden = true;
  for (const element of item.querySelectorAll('[data-for-sale]')) element.remove();
}
