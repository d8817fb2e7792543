/**
 * What search engines and other machines read: every pre-rendered page and those rendered on demand are valid HTML, their structured data
 * is what search engines ask for, and what they link to is there. Judged by validators of others.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { languages } from '#rules/languages.ts';
import { localePath } from '#rules/paths.ts';
import { api } from '../support/site/api.ts';
import { demoPassword } from '../support/site/demo-customer.ts';
import { complaintsAbout } from '../support/site/html.ts';
import { openStock } from '../support/site/stock.ts';

const site = process.env.SITE_UNDER_TEST ?? '';
const client = join(process.env.BUILD_UNDER_TEST ?? '', 'client');
const builtFor = process.env.SITE_URL ?? '';
const files = globSync('**/*.html', { cwd: client }).toSorted();
/** The path of a file's page. */
const pathOf = (file: string) => `/${file}`.replace(/\/index\.html$/, '') || '/';
const languageOf = (file: string) => languages.find(({ code }) => file.startsWith(`${code}/`))?.code ?? 'en';

/** Lists of one kind are written by one template, and the numbered addresses of static pages repeat those with names. */
const templateOf = (path: string) =>
  path.replace(/\/products\/(\w+)\/[\w-]+$/, '/products/$1/a-type').replace(/\/static-page\/\d+$/, '/static-page/1');

/** Every page with content of its own, and one of those that differ in their goods alone. */
function oneOfEachTemplate(paths: readonly string[]): string[] {
  return Object.values(Object.groupBy(paths, (file) => templateOf(pathOf(file)))).flatMap(
    (same) => same?.slice(0, 1) ?? [],
  );
}

type Data = Record<string, unknown> & { '@type': string };

function structuredData(page: string): Data[] {
  const blocks = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ''));
}

async function errorsIn(page: string): Promise<string[]> {
  const jsonld = Object.groupBy(structuredData(page), (data) => data['@type']);
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage, rootType }) => `${rootType}: ${issueMessage}`);
}

const fetched = async (path: string) => (await fetch(site + path)).text();

test.each([
  ['<input type="hidden" name="a" readonly>', 'stands on a hidden input'],
  ['<button type="button" popovertarget="x" aria-expanded="false">A</button>', 'stands beside popovertarget'],
])('%s is not valid', async (markup, reason) => {
  expect(await complaintsAbout(`<div>${markup}<p id="x" popover>B</p></div>`)).toEqual([
    expect.stringContaining(reason),
  ]);
});

for (const { code } of languages) {
  test(`pre-rendered pages are valid HTML with valid structured data (${code})`, async () => {
    const judged = oneOfEachTemplate(files.filter((file) => languageOf(file) === code));
    expect(judged.length).toBeGreaterThan(30);
    for (const file of judged) {
      const page = readFileSync(join(client, file), 'utf8');
      expect(await complaintsAbout(page), file).toEqual([]);
      expect(await errorsIn(page), file).toEqual([]);
    }
  });
}

test('pages rendered on demand are valid HTML with valid structured data', async () => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  const product = `/products/dota2/all/${item.id}`;
  for (const path of [product, `/de${product}`, '/browse?category=dota2&page=2&heroes=nobody', '/nothing-here']) {
    const page = await fetched(path);
    expect(await complaintsAbout(page), path).toEqual([]);
    expect(await errorsIn(page), path).toEqual([]);
  }
});

test('pages say what they are: the shop, a list, an item', async () => {
  const typesOf = (page: string) => structuredData(page).map((data) => data['@type']);
  const built = (file: string) => readFileSync(join(client, file), 'utf8');
  expect(typesOf(built('index.html'))).toEqual(['Organization', 'WebSite']);
  for (const list of ['products', 'sale', 'de/new', 'products/dota2', 'fr/products/dota2/axe'])
    expect(typesOf(built(`${list}/index.html`)), list).toEqual(['ItemList', 'BreadcrumbList']);
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  const [product, steps] = structuredData(await fetched(`/products/dota2/all/${item.id}`));
  expect(product).toMatchObject({
    '@type': 'Product',
    name: item.title,
    sku: item.id,
    additionalProperty: expect.arrayContaining([expect.objectContaining({ name: 'Wear', value: expect.any(Number) })]),
    offers: {
      '@type': 'Offer',
      price: item.price.toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: expect.stringMatching(/^https:\/\/schema\.org\/(New|Used)Condition$/),
      url: `${builtFor}/products/dota2/all/${item.id}`,
    },
  });
  expect(steps?.['@type']).toBe('BreadcrumbList');
});

test('the structured data of an item speaks the language of its page', async () => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  const page = await fetched(`/de/products/dota2/all/${item.id}`);
  const [product] = structuredData(page);
  const { traits } = dictionaries.de;
  const { quality, wear } = dictionaries.de.product;
  expect(product?.category).toBe(
    Object.entries(traits).find(([name]) => name === `trait${item.type}`)?.[1] ?? item.type,
  );
  // safe because a product's properties have this shape
  const properties = product?.additionalProperty as { name: string; value: unknown }[];
  expect(properties.map(({ name }) => name)).toEqual(expect.arrayContaining([quality, wear]));
  const main = (/<main.*<\/main>/s.exec(page) ?? [''])[0].replaceAll('&#39;', '’');
  for (const { name, value } of properties.filter((each) => typeof each.value === 'string'))
    expect(main, name).toContain(String(value).replaceAll("'", '’').split(', ')[0]);
});

test('every page has a title, a description and addresses of its own in each language', () => {
  const seen = new Map<string, string>();
  for (const file of files) {
    const page = readFileSync(join(client, file), 'utf8');
    const language = languageOf(file);
    expect(page, file).toContain(`<html lang="${language}"`);
    const title = /<title>(.*?)<\/title>/.exec(page)?.[1] ?? '';
    const description = /<meta name="description" content="(.*?)">/.exec(page)?.[1] ?? '';
    expect(title.length, file).toBeGreaterThan(5);
    expect(description.length, file).toBeGreaterThan(20);
    if (page.includes('<meta name="robots" content="noindex"')) continue;
    const canonical = /<link rel="canonical" href="(.*?)">/.exec(page)?.[1] ?? '';
    expect(canonical, file).toMatch(/^http:\/\/regalia\.localhost\//);
    expect([...page.matchAll(/ hreflang="([a-z-]+)"/g)].map(([, code]) => code).sort(), file).toEqual(
      [...languages.map(({ code }) => code), 'x-default'].sort(),
    );
    if (new URL(canonical).pathname !== pathOf(file)) continue;
    expect(seen.get(`${language} ${title}`), `${file} is called like another page`).toBeUndefined();
    seen.set(`${language} ${title}`, file);
  }
});

test('the page of an item that was sold says so, and has nothing that buys it', async () => {
  const { body } = await api('POST', '/login', { username: 'demo@regalia.test', password: demoPassword });
  const [bought] = (await api('GET', '/purchase/history', undefined, body.token)).body.payload;
  const [forSale] = (await api('GET', '/items/list?limit=1')).body.payload;
  const saysAndBuys = async (id: string) => {
    const [main = ''] = /<main.*<\/main>/s.exec(await fetched(`/products/dota2/all/${id}`)) ?? [];
    const shown = main.replace(/<template.*?<\/template>/gs, '');
    return ['This item has found its owner', 'BUY NOW'].map((words) => shown.includes(words));
  };
  expect(await saysAndBuys(bought.item_id)).toEqual([true, false]);
  expect(await saysAndBuys(forSale.id)).toEqual([false, true]);
});

test('what pre-rendered pages link to is there', async () => {
  const targets = new Map<string, string>();
  for (const file of files) {
    const page = readFileSync(join(client, file), 'utf8');
    for (const [, href = ''] of page.matchAll(/<a [^>]*href="(\/[^"]*)"/g))
      targets.set(href.replaceAll('&amp;', '&'), file);
  }
  const pages = new Set(files.map(pathOf));
  // a file of the API wants a session
  const onDemand = [...targets.keys()].filter(
    (href) => !href.startsWith('/api/') && !pages.has(new URL(href, site).pathname),
  );
  expect(onDemand.length).toBeGreaterThan(100);
  // products are tried in one language: the others are the same address with a prefix
  for (const href of onDemand.filter((each) => !/^\/(de|fr|es|pl)\//.test(each)).slice(0, 120)) {
    expect((await fetch(site + href, { method: 'HEAD' })).status, `${href} on ${targets.get(href)}`).toBe(200);
  }
});

test('the sitemap and the feeds are well formed, and lead to what is there', async () => {
  const map = await fetched('/sitemap.xml');
  expect(XMLValidator.validate(map)).toBe(true);
  const { url } = new XMLParser().parse(map).urlset;
  const paths: string[] = url.map(({ loc }: { loc: string }) => new URL(loc).pathname);
  const pages = new Set(files.map(pathOf));
  for (const path of paths.filter((each) => !each.includes('/all/') && !pages.has(each)))
    expect((await fetch(site + path)).status, path).toBe(200);
  expect(paths.filter((path) => path.includes('/all/')).length).toBeGreaterThan(100);
  for (const feed of ['/new.atom', '/pl/new.atom']) {
    const text = await fetched(feed);
    expect(XMLValidator.validate(text)).toBe(true);
    expect(new XMLParser().parse(text).feed.entry.length).toBeGreaterThan(5);
  }
  for (const file of ['index.html', 'new/index.html'])
    expect(readFileSync(join(client, file), 'utf8')).toContain('type="application/atom+xml"');
  expect(readFileSync(join(client, 'robots.txt'), 'utf8')).toContain(`\nSitemap: ${builtFor}/sitemap.xml\n`);
});

test('a type that came after the build has its lists at once, and one that nobody ever had is not there', async () => {
  const stock = await openStock();
  const { title, path } = await stock.list({ type: 'Zither Nova' });
  const list = '/products/dota2/zither-nova';
  expect(await fetched('/sitemap.xml')).toContain(`${list}</loc>`);
  expect(await fetched(path)).toContain(`href="${list}"`);
  for (const address of [list, `/de${list}`, '/products/all/zither-nova']) {
    const answer = await fetch(site + address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0');
    const page = await answer.text();
    expect(page, address).toContain(title);
    expect(page, address).toContain(`<link rel="canonical" href="${builtFor}${address}">`);
    expect(await complaintsAbout(page), address).toEqual([]);
    expect(await errorsIn(page), address).toEqual([]);
  }
  for (const address of [
    '/products/dota2/banjo',
    '/de/products/banjo',
    '/products/dota2/blade/a/b',
    '/xx/products/dota2',
  ])
    expect((await fetch(site + address)).status, address).toBe(404);
});

test.each([
  ['/static-page/999', 'Oops! Page Not Found', 'Go Back Home', '/'],
  ...languages.map(({ code }): [string, string, string, string] => {
    const { notFoundTitle, goBackHome } = dictionaries[code].common;
    return [localePath(code, '/no-such-page'), notFoundTitle, goBackHome, localePath(code, '/')];
  }),
])('%s is not found, with a way home', async (path, title, home, href) => {
  const answer = await fetch(site + path);
  expect(answer.status).toBe(404);
  const page = await answer.text();
  expect(/<h1[^>]*>([^<]*)</.exec(page)?.[1]?.trim()).toBe(title);
  expect(new RegExp(`<a [^>]*href="${href}"[^>]*>\\s*${home}`).test(page), `a link ${home} to ${href}`).toBe(true);
});

test('a link to verify an address that is too long to be one leads to the page that says so', async () => {
  const answer = await fetch(`${site}/api/email/verify/${'x'.repeat(300)}`);
  expect(new URL(answer.url).pathname).toBe('/email/verify/invalid');
  const page = await answer.text();
  expect(/<h1[^>]*>([^<]*)</.exec(page)?.[1]?.trim()).toBe('This link no longer works');
  expect(page).toMatch(/<a [^>]*href="\/email-verification"[^>]*>\s*Get a new link/);
});

test('an item is shared with a picture of its own', async () => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  const page = await fetched(`/products/dota2/all/${item.id}`);
  expect(page).toContain(`<meta property="og:image" content="${builtFor}/share/${item.id}.png">`);
  const picture = await fetch(`${site}/share/${item.id}.png`, { redirect: 'manual' });
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/png');
});

test('a page that is a file is held to the same policy as one that is rendered on demand', async () => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  const policyOf = async (path: string) => (await fetch(site + path)).headers.get('content-security-policy') ?? '';
  const directives = (policy: string) => policy.split(/[;,]/).map((directive) => directive.trim().split(' ')[0] ?? '');
  const file = await policyOf('/products');
  expect(file).toMatch(/script-src 'self' [^;]*'sha256-/);
  expect(file).toContain("frame-ancestors 'none'; report-uri /api/browser-reports");
  const rendered = await policyOf(`/products/dota2/all/${item.id}`);
  expect(directives(file).filter(Boolean)).toEqual(directives(rendered).filter(Boolean));
  for (const page of files) expect(readFileSync(join(client, page), 'utf8'), page).not.toContain('http-equiv');
  const named = [...(await fetched('/products')).matchAll(/"(\/(?:_astro|artwork)\/[^"]+\.(\w+))"/g)];
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  for (const [kind, policy] of Object.entries({ js: null, css: null, woff2: null, webp: nothing })) {
    const [, path = ''] = named.find(([, , extension]) => extension === kind) ?? [];
    const { status, headers } = await fetch(site + path);
    expect([status, headers.get('content-security-policy')], path).toEqual([200, policy]);
    expect(headers.get('cache-control'), path).toMatch(/max-age=\d{6}/);
  }
});

test('a page of a list past its end gives way to the last one', async () => {
  const list = 'category=dota2&type=Helm';
  const { meta } = (await api('GET', `/items/list?limit=12&${list}`)).body;
  const answer = await fetch(`${site}/browse?${list}&page=999`);
  expect(answer.redirected).toBe(true);
  const { pathname, search } = new URL(answer.url);
  expect(pathname + search).toBe(`/browse?${list}&page=${meta.pages}`);
  expect(await answer.text()).toContain('class="product-card');
});

test('only what says for how long is kept before the Worker', async () => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  const kept = async (path: string) => (await fetch(site + path)).headers.get('cache-control');
  expect(await kept(`/products/dota2/all/${item.id}`)).toBe('public, max-age=0');
  expect(await kept('/browse?category=dota2&page=2')).toBe('public, max-age=0');
  expect(await kept('/api/items/list?sort=asc')).toBe('public, max-age=0');
  for (const path of [
    '/nothing-here',
    '/products/dota2/all/itm_nothing',
    `/products/cs2/all/${item.id}`,
    '/api/is-auth',
  ])
    expect(await kept(path), path).toMatch(/no-store/);
});
