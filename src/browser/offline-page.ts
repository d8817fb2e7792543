/** The page that stands in for any other without a connection: shows the cart as last seen, and gives way once the shop can be reached. */
import { euro } from '#rules/currency.ts';
import { formatDate, formatMoney, formatTime } from '#rules/format.ts';
import { splitLanguage } from '#rules/languages.ts';
import { offlineRetryMs } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { pageLanguage } from '#stores/language.ts';
import { type LastCart, lastCart } from '#stores/last-cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { whenShown } from './when-shown.ts';
import { writePart } from './write-part.ts';

await whenShown;
const language = pageLanguage();
const cart = lastCart();
if (cart) showCart(cart);
document.querySelector('[data-retry]')?.addEventListener('click', leave);
if (isOpenedDirectly() && navigator.onLine) leave();
// `navigator.onLine` says nothing about whether the shop can be reached, nor does its event. A reload in vain would undo a click as well.
const leaveIfReachable = () => isReachable().then((is) => is && leave());
setInterval(() => document.hidden || leaveIfReachable(), offlineRetryMs);
addEventListener('online', leaveIfReachable);

function showCart({ at, items }: LastCart): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-last-cart]');
  const line = template?.content.querySelector('li');
  if (!template || !line) return;
  const seen = { date: formatDate(at), time: formatTime(at) };
  writePart(template.content, 'seen', messagesOf(language, 'content')('offlineCartText', seen));
  line.replaceWith(...items.map((item) => filled(document.importNode(line, true), item)));
  template.replaceWith(template.content);
}

function filled(line: HTMLElement, { title, cents, image }: LastCart['items'][number]): HTMLElement {
  line.querySelector('img')?.setAttribute('src', image);
  writePart(line, 'title', title);
  writePart(line, 'price', formatMoney(cents, euro, language));
  return line;
}

function isReachable(): Promise<boolean> {
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether the page was opened by its own address and does not stand in for another. */
function isOpenedDirectly(): boolean {
  return splitLanguage(location.pathname).path === paths.offline;
}

function leave(): void {
  if (isOpenedDirectly()) location.replace(localePath(language, paths.home));
  else location.reload();
}
