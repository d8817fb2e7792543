/** What the offline page does when the browser says that it has a connection. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp } from '../../support/test-app.ts';

test('the wanted page is loaded again once the shop answers, and not before, whatever the browser says', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const page = openPage(app.browser(), { path: '/products?page=2' });
  const asked: string[] = [];
  const shop = { isReachable: false };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (!shop.isReachable) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
  const { OfflineScreen } = await import('#islands/offline/OfflineScreen.tsx');
  page.show(<OfflineScreen language="en" />);

  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked).toEqual(['/robots.txt']));
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.left).toEqual([]);

  shop.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(page.left).toEqual(['/products?page=2']));
});
