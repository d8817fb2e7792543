/** What machines read: the sitemap, the feeds, pictures for sharing. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#content/pages.generated.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import { createSeoApp } from '#server/seo/app.ts';
import { seoAppOf } from '../support/seo-app.ts';
import { stock } from '../support/stock.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const artwork =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></svg>';
const files = {
  '/artwork/thing.svg': { type: 'image/svg+xml', body: artwork },
  '/artwork/broken.png': { type: 'image/png', body: 'no picture' },
  '/artwork/page.html': { type: 'text/html', body: '<p>' },
};

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp({ siteUrl: 'https://shop.test' });
  ids = await stock(app.deps, [
    { title: 'Alpha <b> & "Sons"', hero: 'Brannoc', is_new: 'true', class: 'Sworn', created_at: '1780000000' },
    { title: 'Beta', type: 'Axe', is_new: 'true', created_at: '1780000100' },
    { title: 'Gamma', created_at: '1770000000' },
    { title: 'Delta \u0007', img_url: '/artwork/broken.png', is_new: 'true', created_at: '1760000000' },
    { title: 'Эпсилон', created_at: '1760000000' },
    { title: 'Zeta', img_url: '/artwork/page.html', created_at: '1760000000' },
    { title: 'Eta', img_url: '/artwork/lost.svg', created_at: '1760000000' },
  ]);
});
afterAll(() => app.close());

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'sitemap', 'entry'].includes(name),
});

async function read(path: string, maxUrls?: number) {
  const answer = await seoAppOf(app, files, maxUrls).request(path);
  const text = await answer.text();
  if (answer.ok) expect(XMLValidator.validate(text)).toBe(true);
  return { answer, text, xml: answer.ok ? parser.parse(text) : null };
}

const addresses = (xml: { urlset: { url: { loc: string }[] } }) => xml.urlset.url.map(({ loc }) => loc);

test('the map names every page and every item for sale in every language', async () => {
  const { answer, xml } = await read('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const all = addresses(xml);
  expect(new Set(all).size).toBe(all.length);
  for (const path of ['/', '/products', '/sale', '/new', '/products/dota2', '/products/dota2/axe', '/terms'])
    expect(all).toContain(`https://shop.test${path}`);
  expect(all).toContain('https://shop.test/de');
  expect(all).toContain('https://shop.test/pl/products/dota2/blade');
  expect(all).toContain(`https://shop.test/products/dota2/all/${ids[0]}`);
  expect(all).toContain(`https://shop.test/fr/products/dota2/all/${ids[0]}`);
  expect(all).toContain('https://shop.test/de/check-trade-offer');
  expect(all).toHaveLength(5 * (4 + 3 + pages.en.length + 1 + ids.length));
});

test('an address has its alternates and the day of its last change', async () => {
  const { xml } = await read('/sitemap.xml');
  const row = xml.urlset.url.find(({ loc }: { loc: string }) => loc.endsWith(`/es/products/dota2/all/${ids[1]}`));
  expect(row.lastmod).toBe(new Date(app.clock.now * 1000).toISOString().replace('.000', ''));
  const links = row['xhtml:link'].map((link: Record<string, string>) => [link['@_hreflang'], link['@_href']]);
  const path = `/products/dota2/all/${ids[1]}`;
  expect(links).toEqual([
    ['en', `https://shop.test${path}`],
    ['de', `https://shop.test/de${path}`],
    ['fr', `https://shop.test/fr${path}`],
    ['es', `https://shop.test/es${path}`],
    ['pl', `https://shop.test/pl${path}`],
    ['x-default', `https://shop.test${path}`],
  ]);
  for (const { lastmod } of xml.urlset.url) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d(T[\d:]+Z)?$/);
});

test('a map that would be too long is an index of files that hold all of it', async () => {
  const whole = addresses((await read('/sitemap.xml')).xml);
  const { xml } = await read('/sitemap.xml', 15);
  const parts = xml.sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc.replace('https://shop.test', ''));
  expect(parts[0]).toBe('/sitemap/pages.xml');
  expect(parts).toHaveLength(1 + Math.ceil(ids.length / 3));
  const found: string[] = [];
  for (const part of parts) {
    const file = addresses((await read(part, 15)).xml);
    if (part !== '/sitemap/pages.xml') expect(file.length).toBeLessThanOrEqual(15);
    found.push(...file);
  }
  expect(found.toSorted()).toEqual(whole.toSorted());
});

test.each([
  '/sitemap/items-0.xml',
  '/sitemap/items-99.xml',
  '/sitemap/else.xml',
  '/sitemap/items-1',
  '/it/new.atom',
  '/en/new.atom',
])('there is no %s', async (path) => {
  expect((await read(path)).answer.status).toBe(404);
});

test('what is sold or withdrawn is not on the map', async () => {
  const [sold = '', withdrawn = ''] = await stock(app.deps, [{ title: 'Theta' }, { title: 'Iota' }]);
  const item = (id: string) => `https://shop.test/products/dota2/all/${id}`;
  expect(addresses((await read('/sitemap.xml')).xml)).toContain(item(sold));
  await app.deps.db.$client.execute({ sql: `update items set state = 'sold' where id = ?`, args: [sold] });
  await withdrawItem({ deps: app.deps, actor: 'test', role: 'owner' }, { id: withdrawn });
  const after = addresses((await read('/sitemap.xml')).xml);
  expect(after).not.toContain(item(sold));
  expect(after).not.toContain(item(withdrawn));
});

test('the feed holds what is new, newest first, in its language', async () => {
  const { answer, xml } = await read('/de/new.atom');
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const { feed } = xml;
  expect(feed['@_xml:lang']).toBe('de');
  expect(feed.id).toBe('https://shop.test/de/new');
  expect(feed.updated).toBe('2026-05-28T20:28:20Z');
  expect(feed.link.map((link: Record<string, string>) => [link['@_rel'], link['@_href']])).toEqual([
    ['self', 'https://shop.test/de/new.atom'],
    ['alternate', 'https://shop.test/de/new'],
  ]);
  expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(
    [ids[1], ids[0], ids[3]].map((id) => `https://shop.test/de/products/dota2/all/${id}`),
  );
  expect(feed.entry[0]).toMatchObject({ title: 'Beta', published: '2026-05-28T20:28:20Z' });
  // readers keep what they have read, and a price may change
  expect(feed.entry[0].summary).not.toContain('€');
});

test('titles with signs of XML are written as they are', async () => {
  const { text } = await read('/new.atom');
  expect(text).toContain('<title>Alpha &lt;b&gt; &amp; &quot;Sons&quot;</title>');
});

const lifeOf = ({ headers }: Response) => [headers.get('cache-control'), headers.get('cloudflare-cdn-cache-control')];

test('sitemap and feeds are cached for a while and revalidated by their tag', async () => {
  const { answer } = await read('/sitemap.xml');
  expect(lifeOf(answer)).toEqual(['public, max-age=600', 'max-age=3600, stale-if-error=86400']);
  const again = await seoAppOf(app, files).request('/sitemap.xml', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('an item has a picture of 1200 by 630 for sharing', async () => {
  const answer = await seoAppOf(app, files).request(`/share/${ids[0]}.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(lifeOf(answer)).toEqual(['public, max-age=86400', 'max-age=604800, stale-if-error=604800']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test.each([
  [3, 'a title with a sign that nobody can write'],
  [4, 'a title that the fonts cannot write'],
  [5, 'an artwork of another kind'],
  [6, 'an artwork that is not there'],
])('item %i, with %s, is shared with the picture of the shop', async (index) => {
  const answer = await seoAppOf(app, files).request(`/share/${ids[index]}.png`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/og.jpg');
});

test('an item whose picture nobody renders is shared with the picture of the shop, and the log says why', async () => {
  const log: Record<string, unknown>[] = [];
  const readPicture = async () => ({ bytes: new Uint8Array(1), type: 'image/png' });
  const renderPng = () => Promise.reject(new Error('nobody renders'));
  const seo = createSeoApp(
    () => ({ deps: app.deps, readPicture, renderPng, imageHost: '' }),
    (line) => log.push(line),
  );
  const answer = await seo.request(`/share/${ids[0]}.png`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/og.jpg']);
  const cause = expect.stringMatching(/^Error: nobody renders\n/);
  expect(log).toEqual([{ level: 'warn', key: 'share_picture_failed', cause }]);
});

test('an item that is not there has no picture', async () => {
  expect((await seoAppOf(app, files).request('/share/itm_unheard.png')).status).toBe(404);
});
