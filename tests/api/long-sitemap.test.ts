/** The map of a site at the greatest number of addresses that one of its files may have. */
import { expect, test } from 'vitest';
import { languages } from '#rules/languages.ts';
import { sitemapAddressesMax } from '#rules/limits/batches.ts';
import { seoAppOf } from '../support/seo-app.ts';
import { stock } from '../support/stock.ts';
import { createTestApp } from '../support/test-app.ts';

test('a map of sitemapAddressesMax addresses is one file, and with one item more an index of files that hold no more', async () => {
  const app = await createTestApp({ siteUrl: 'https://shop.test' });
  const site = seoAppOf(app);
  const read = async (path: string) => (await site.request(path)).text();
  const countOf = async (path: string, element: string) => (await read(path)).split(`<${element}>`).length - 1;
  const fill = async (count: number) => {
    for (let rest = count; rest > 0; rest -= 500) await stock(app.deps, Array(Math.min(rest, 500)).fill({}));
  };

  const each = sitemapAddressesMax / languages.length;
  await fill(1);
  const addressesOfPages = (await countOf('/sitemap.xml', 'url')) - languages.length;
  const pages = addressesOfPages / languages.length;
  await fill(each - pages - 1);
  expect(await countOf('/sitemap.xml', 'url')).toBe(sitemapAddressesMax);
  await fill(1);
  expect(await countOf('/sitemap.xml', 'sitemap')).toBe(2);
  await fill(pages);
  expect(await countOf('/sitemap.xml', 'sitemap')).toBe(3);
  const files = ['/sitemap/pages.xml', '/sitemap/items-1.xml', '/sitemap/items-2.xml'];
  const counts = await Promise.all(files.map((file) => countOf(file, 'url')));
  expect(counts).toEqual([addressesOfPages, sitemapAddressesMax, languages.length]);
  await app.close();
});
