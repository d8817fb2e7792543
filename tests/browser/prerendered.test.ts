/** A prerendered page does nothing before it is opened, and takes in then what the visitor did meanwhile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let item: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  item = await listItem(app, 500);
});
afterAll(() => app.close());
afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering');
  vi.restoreAllMocks();
});

const prerender = () => Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
/** As after so many milliseconds. */
function openPrerendered(waitedMs: number) {
  Reflect.deleteProperty(document, 'prerendering');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign({}, { activationStart: waitedMs }) as never,
  ]);
  document.dispatchEvent(new Event('prerenderingchange'));
}

test('the theme and the redirect to the visitor’s language wait', () => {
  const { left } = openPage(app.browser());
  const source = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'browser', 'boot.js'), 'utf8');
  const script = { dataset: { language: '1', languages: '{"2":"/de"}' } };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  prerender();
  new Function(source)();
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('languageId', '2');
  expect([document.documentElement.dataset.theme, left]).toEqual([undefined, []]);
  openPrerendered(100);
  expect([document.documentElement.dataset.theme, left]).toEqual(['dark', ['/de']]);
});

test.each([
  ['at once is believed', 100, []],
  ['after a while asks whether its item is still for sale', 60_000, ['GET /api/items/{id}']],
])('the page of an item that is opened %s', async (_when, waitedMs, calls) => {
  const page = openPage(app.browser());
  document.body.innerHTML = `<div class="item" data-item="${item}"></div>`;
  prerender();
  const loaded = import('#browser/item-page.ts');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(localStorage.getItem('recently_viewed')).toBeNull();
  openPrerendered(waitedMs);
  await loaded;
  expect(localStorage.getItem('recently_viewed')).toBe(JSON.stringify([item]));
  await waitFor(() => expect(page.calls.map((call) => call.replace(item, '{id}'))).toEqual(calls));
});

test('the page of a mailed link takes no token and asks nothing before it is opened', async () => {
  const page = openPage(app.browser(), { path: '/not-me#token=t' });
  document.body.innerHTML = '<main data-screens><section></section></main>';
  prerender();
  const loaded = import('#browser/not-me-page.ts');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([location.hash, page.calls]).toEqual(['#token=t', []]);
  openPrerendered(100);
  await loaded;
  expect([location.hash, page.calls]).toEqual(['', ['GET /api/not-me/t']]);
});
