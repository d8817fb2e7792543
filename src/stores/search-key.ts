/** Whether the key `/` leads to the search: who speaks to the browser, or presses keys unawares, switches it off (WCAG 2.1.4). */
import { localKeys } from '#rules/storage-keys.ts';
import { oneOf } from './decode.ts';
import { storedText } from './storage.ts';

/** Undefined while it works. */
export const $searchKey = storedText(localKeys.searchKey, oneOf(['off']));

export function toggleSearchKey(): void {
  $searchKey.set($searchKey.get() ? undefined : 'off');
}
