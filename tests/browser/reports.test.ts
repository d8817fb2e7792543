/** What `boot.js` tells the shop of errors and breaches of the policy, as the server takes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readReports } from '#server/http/browser-report.ts';

const source = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'browser', 'boot.js'), 'utf8');
const sent: string[] = [];

/** Runs the script as a page does that has just begun; its listeners are those of this page alone. */
function boot(): EventTarget {
  const page = new EventTarget();
  const script = { dataset: { language: '1', languages: '{}' } };
  const document = { documentElement: { dataset: {} }, currentScript: script, querySelectorAll: () => [] };
  const navigator = { sendBeacon: (_: string, body: string) => sent.push(body) };
  const names = ['document', 'navigator', 'addEventListener'];
  new Function(...names, source)(document, navigator, page.addEventListener.bind(page));
  return page;
}

const fail = (page: EventTarget, fields: object) => page.dispatchEvent(Object.assign(new Event('error'), fields));
const bundle = `${location.origin}/_astro/page.Ab1.js`;
const thrown = { message: 'TypeError: x is not a function', filename: `${bundle}?v=1`, lineno: 1, colno: 420 };
const reports = () => sent.flatMap((body) => readReports(body, location.origin));

beforeEach(() => {
  sent.length = 0;
});

test('an error of the site’s own script is told with its place', () => {
  fail(boot(), thrown);
  expect(reports()).toEqual([
    { kind: 'error', text: thrown.message, at: '/_astro/page.Ab1.js:1:420', page: expect.stringMatching(/^\//) },
  ]);
});

test('a promise that nobody minded is told, and one that was is not', () => {
  const page = boot();
  const reason = Object.assign(new TypeError('later'), { stack: `TypeError: later\n    at f (${bundle}:7:9)` });
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const skipped = new DOMException('Transition was skipped', 'AbortError');
  page.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: skipped }));
  expect(reports()).toMatchObject([{ text: 'TypeError: later', at: '/_astro/page.Ab1.js:7:9' }]);
});

test('a breach of the policy is told with its directive', () => {
  const breach = { effectiveDirective: 'img-src', blockedURI: 'https://pictures.test/a.png?who', sourceFile: bundle };
  const event = Object.assign(new Event('securitypolicyviolation'), { ...breach, lineNumber: 2, columnNumber: 3 });
  boot().dispatchEvent(event);
  expect(reports()).toMatchObject([{ kind: 'policy', text: 'img-src https://pictures.test/a.png' }]);
});

test('an extension’s error is not told', () => {
  fail(boot(), { ...thrown, filename: 'chrome-extension://abc/content.js' });
  expect(sent).toEqual([]);
});

test('a page tells three times at most', () => {
  const page = boot();
  for (let turn = 0; turn < 9; turn++) fail(page, thrown);
  expect(sent).toHaveLength(3);
});
