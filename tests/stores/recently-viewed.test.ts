import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

test('the last twelve are kept, the latest first', async () => {
  const { $recentlyViewed, forgetViewed, rememberViewed } = await import('#stores/recently-viewed.ts');
  for (let number = 1; number <= 14; number++) rememberViewed(`itm_${number}`);
  rememberViewed('itm_10');
  // and one more, because an item's page leaves out its own
  expect($recentlyViewed.get()).toHaveLength(13);
  expect($recentlyViewed.get().slice(0, 3)).toEqual(['itm_10', 'itm_14', 'itm_13']);
  forgetViewed();
  expect(localStorage.getItem('recently_viewed')).toBeNull();
});
