/** Items whose pages were opened in this browser, the latest first. They are kept nowhere else. See docs/product/catalogue.md#recently-viewed. */
import { recentlyViewedMax } from '#rules/limits.ts';
import { localKeys } from '#rules/storage-keys.ts';
import { list, text } from './decode.ts';
import { storedAtom } from './storage.ts';

export const noneViewed: readonly string[] = [];

export const $recentlyViewed = storedAtom<readonly string[]>(localKeys.recentlyViewed, noneViewed, list(text));

export function rememberViewed(id: string): void {
  const others = $recentlyViewed.get().filter((each) => each !== id);
  // one more than is shown, because an item's page leaves out its own
  $recentlyViewed.set([id, ...others].slice(0, recentlyViewedMax + 1));
}

export function forgetViewed(): void {
  $recentlyViewed.set(noneViewed);
}
