/** Fills in the receipt of the screen of a purchase. */
import { pictureAddress } from '#content/picture-address.ts';
import type { OrderLine } from '#contract/purchases.ts';
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';
import { writePart } from './write-part.ts';

const language = pageLanguage();
const t = messagesOf(language, 'payments');

/** @param lines All of one paid order; without any, there is no receipt. @param hours Within how many a trade offer is sent, if that is known. */
export function fillReceipt(screen: HTMLElement | null, lines: readonly OrderLine[], hours: number | undefined): void {
  const receipt = screen?.querySelector('[data-part="receipt"]');
  const [first] = lines;
  if (!receipt || !first) {
    receipt?.remove();
    return;
  }
  writePart(receipt, 'number', t('orderNumber', { number: first.order_number ?? '' }));
  writePart(receipt, 'total', formatSum(first.order_total));
  if (hours !== undefined) writePart(receipt, 'step-sent', t('stepSent', { count: hours }));
  const invoice = receipt.querySelector('[data-part="invoice"]');
  if (first.invoice)
    invoice?.setAttribute('href', `${invoice.getAttribute('href')}`.replace('{order}', first.order_id));
  else invoice?.remove();
  const item = receipt.querySelector('li');
  item?.replaceWith(...lines.map((line) => filled(document.importNode(item, true), line)));
}

function filled(item: HTMLElement, { title, img_url: picture, sum }: OrderLine): HTMLElement {
  item.querySelector('img')?.setAttribute('src', pictureAddress(picture));
  writePart(item, 'title', title);
  writePart(item, 'price', formatSum(sum));
  return item;
}

/** What was paid stays in euros. `amount` in euros. */
function formatSum(amount: number): string {
  return formatMoney(minorUnitsOf(amount) ?? 0, euro, language);
}
