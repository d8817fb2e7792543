/** Requests of every kind that a shop is asked, none of which changes anything. */
import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Asked } from './asked.ts';

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'de-DE,de;q=0.9,en;q=0.5',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

const get = (path: string, headers = {}): Asked => ({ method: 'GET', path, headers });
const seen = (path: string): Asked => get(path, browser);

export interface Stock {
  /** Folder of the build's static files. */
  client: string;
  /** Id of an item that is for sale. */
  item: string;
  /** A customer's bearer token. */
  token: string;
}

export function everyKind({ client, item, token }: Stock): Asked[] {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(client, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);
  const ofEachKind = Object.values(Object.groupBy(files, extname)).flatMap((some = []) => some.slice(0, 2));
  const product = `/products/dota2/all/${item}`;
  const session = { authorization: `Bearer ${token}` };
  const xsrf = { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x', 'content-type': 'application/json' };
  return [
    ...['', '/de', '/fr', '/es', '/pl'].flatMap((prefix) =>
      ['/products', '/sale', '/cart', '/auth', '/account', '/products/dota2', product].map((path) =>
        seen(prefix + path),
      ),
    ),
    ...['/', '/de', '/new', '/about', '/offline', '/static-page/1', '/browse?category=dota2&page=2'].map(seen),
    ...['/de/', '/products/', '/products/dota2/?page=2', '/index.html', '/index', '/de/index.html', '/de/index'].map(
      seen,
    ),
    ...['/sale.html', '/sale/index.html?a=1&b=2', '//sale', '/sale//', '/Sale', '/de//products', '/./sale'].map(seen),
    ...[
      '/nothing',
      '/de/nothing',
      '/nothing/',
      '/nothing.html',
      '/nothing.js',
      '/_astro/nothing.js',
      '/404',
      '/de/404',
    ].map(seen),
    ...['/products/none', '/products/dota2/all/itm_none', '/xx', '/.env', '/.git/config', '/wp-login.php'].map(seen),
    ...['/_headers', '/.assetsignore', '/wrangler.json', '/.dev.vars', '/server/entry.mjs', '/cdn-cgi/trace'].map(
      (path) => get(path),
    ),
    ...['/%64e', '/de%2Fsale', '/%2e%2e/sale', '/sale%20', '/sale%00', '/%E4%F6', '/sale%', '/sale%zz', '/de;x=1'].map(
      seen,
    ),
    ...[
      '/%D0%BF',
      '/sale?x=%zz',
      '/sale?',
      '/sale?a=b?c',
      '/a%0Ab',
      '/api/items/%0A',
      '/api/%2e%2e/sale',
      '/de\\sale',
    ].map(seen),
    ...ofEachKind.map(seen),
    ...ofEachKind.slice(0, 8).map((path) => get(path)),
    ...[
      '/sitemap.xml',
      '/robots.txt',
      '/new.atom',
      '/pl/new.atom',
      '/manifest.webmanifest',
      '/sw.js',
      '/xx/new.atom',
    ].map(seen),
    ...[`/share/${item}.png`, '/share/itm_none.png', '/og.jpg'].map(seen),
    ...[
      '/',
      '/de',
      '/sale/',
      product,
      '/nothing',
      '/favicon.svg',
      '/api/currencies',
      '/api/nothing',
      '/sitemap.xml',
    ].map((path) => ({ ...seen(path), method: 'HEAD' })),
    ...['/', '/de', '/sale/', '/nothing', '/favicon.svg', product, '/sitemap.xml'].flatMap((path) =>
      ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => ({
        method,
        path,
        headers: {},
        body: 'some words',
      })),
    ),
    ...['bytes=0-99', 'bytes=100-', 'bytes=-50', 'bytes=0-0,5-9', 'bytes=99999999-', 'lines=1-2'].flatMap((range) =>
      ['/og.jpg', '/favicon.svg'].map((path) => get(path, { range })),
    ),
    ...['/', '/favicon.svg', product, '/api/currencies', '/api/items/list?limit=2'].flatMap((path) => [
      get(path, { 'if-none-match': '"other"' }),
      get(path, { 'if-none-match': '*' }),
      get(path, { 'if-modified-since': 'Wed, 01 Jan 2025 00:00:00 GMT' }),
    ]),
    ...['gzip', 'br', 'gzip;q=0.5, br;q=0.9', 'identity', 'deflate', '*', 'gzip;q=0', 'nonsense;;', ''].flatMap(
      (encoding) => ['/sale', '/api/currencies', '/og.jpg'].map((path) => get(path, { 'accept-encoding': encoding })),
    ),
    get('/sale', session),
    get('/sale', { origin: 'https://elsewhere.example', 'x-forwarded-for': '203.0.113.7' }),
    ...[
      'settings',
      'currencies',
      'languages',
      'categories',
      'countries',
      'static-pages',
      'static-pages/1',
      'packs',
      'prompts',
    ]
      .concat(
        'items/list',
        'items/list?category=dota2&counts=1',
        `items/${item}`,
        'items/filter-data',
        'items/subcategories',
      )
      .concat('items/recommended', 'localizations?lang_id=2', 'is-auth', 'health', 'docs', 'openapi.json', 'bootstrap')
      .map((path) => get(`/api/${path}`, { 'accept-language': 'pl' })),
    ...[
      'user/profile',
      'cart/contents',
      'purchase/history',
      'deposit/history',
      'offer/history',
      'balance/statement',
      'bootstrap',
    ].flatMap((path) => [get(`/api/${path}`), get(`/api/${path}`, session)]),
    ...[
      '',
      '/',
      'nothing',
      'items/none',
      'items/list?limit=1000',
      'items/list?page=x',
      'static-pages/none',
      'deposit/status/none',
    ]
      .concat('invoice/none', 'email/verify/none', 'promocode/check', 'settings/', '//settings', 'Settings')
      .map((path) => get(`/api/${path}`)),
    ...['cart/add', 'login', 'purchase/product', 'nothing', 'settings'].flatMap((path) => [
      { method: 'POST', path: `/api/${path}`, headers: {}, body: '{}' },
      { method: 'POST', path: `/api/${path}`, headers: xsrf, body: 'no json' },
      { method: 'POST', path: `/api/${path}`, headers: { ...xsrf, 'content-type': 'text/plain' }, body: '{}' },
      { method: 'POST', path: `/api/${path}`, headers: xsrf, body: `{"long":"${'x'.repeat(70_000)}"}` },
      { method: 'OPTIONS', path: `/api/${path}`, headers: { origin: 'https://elsewhere.example' } },
      { method: 'TRACE', path: `/api/${path}`, headers: {} },
    ]),
    ...['/sandbox/nothing', '/sandbox/', '/sandbox/pay/none'].map(seen),
  ];
}
