/**
 * What turns out to be someone else's says so in the place of its price, where items stand in plain HTML: on cards, and on the item's own
 * page. Lists that an island draws say it themselves.
 */
import { defaultLanguage, isLanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $soldIds } from '#stores/sold.ts';

export function followSoldItems(): void {
  $soldIds.subscribe((ids) => {
    for (const id of ids)
      for (const item of document.querySelectorAll<HTMLElement>(`[data-item="${CSS.escape(id)}"]:not([data-sold])`))
        showSold(item);
  });
}

function showSold(item: HTMLElement): void {
  const { lang } = document.documentElement;
  item.dataset.sold = '';
  const price = item.querySelector('[data-price]');
  if (price) price.textContent = messagesOf(isLanguageCode(lang) ? lang : defaultLanguage, 'product')('sold');
  const notice = item.querySelector<HTMLTemplateElement>('template[data-sold-notice]');
  notice?.replaceWith(notice.content);
  for (const offer of item.querySelectorAll('[data-for-sale]')) offer.remove();
}
