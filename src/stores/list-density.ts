/** How large the cards of a product list are; undefined for as many beside each other as fit. browser/list-boot.js shows it before the first paint. */
import { localKeys } from '#rules/storage-keys.ts';
import { oneOf } from './decode.ts';
import { storedText } from './storage.ts';

export const $listDensity = storedText(localKeys.listDensity, oneOf(['large']));

export function chooseListDensity(density: 'large' | undefined): void {
  $listDensity.set(density);
  if (density) document.documentElement.dataset.listDensity = density;
  else delete document.documentElement.dataset.listDensity;
}
