/** Before the first paint `boot.js` leads on who may not see the page, and who reads in another language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, type PageOptions } from '../support/dom/page.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const source = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'browser', 'boot.js'), 'utf8');

/** Where the page at `path` leads on to; `data` is what `layouts/Base.astro` tells the script. */
function boot(path: PageOptions['path'], data: Record<string, string>): string[] {
  const { left } = openPage(app.browser(), { path });
  const script = { dataset: { language: '1', languages: '{"1":"/faq","2":"/de/faq"}', ...data } };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  new Function(source)();
  return left;
}

const signIn = (email = 'ada@example.test') => localStorage.setItem('session', JSON.stringify({ email }));
const signOut = () => localStorage.removeItem('session');
const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const elsewhere = () => dispatchEvent(new StorageEvent('storage', { key: 'session' }));

test('a guest is led from a page for customers to sign-in and back, with all that the address says', () => {
  const forCustomers = { access: 'customer', elsewhere: '/auth?form=signin' };
  expect(boot('/account/orders?page=2', forCustomers)).toEqual([
    `/auth?form=signin&redirect=${encodeURIComponent('/account/orders?page=2')}`,
  ]);
  signIn();
  expect(boot('/account/orders?page=2', forCustomers)).toEqual([]);
});

test('a customer is led away from a page for guests', () => {
  const forGuests = { access: 'guest', elsewhere: '/' };
  expect(boot('/auth?form=signup', forGuests)).toEqual([]);
  signIn();
  expect(boot('/auth?form=signup', forGuests)).toEqual(['/']);
});

test.each([
  ['/account/orders?page=2', '/account/orders?page=2'],
  ['/de/cart', '/de/cart'],
  ['//evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('a customer who was on the way to %j is led from the sign-in to %j', (wanted, left) => {
  signIn();
  const path = `/auth?form=signin&redirect=${encodeURIComponent(wanted)}`;
  expect(boot(path, { access: 'guest', elsewhere: '/' })).toEqual([left]);
});

test.each([
  ['1', []],
  ['2', ['/de/faq?a=b']],
  ['99', []],
])('with the stored language %s the page leads on to %j', (stored, left) => {
  localStorage.setItem('languageId', stored);
  expect(boot('/faq?a=b', {})).toEqual(left);
  expect(document.documentElement.lang).toBe('en');
});

test.each([
  ['is another’s', () => signIn('bob@example.test'), ['/cart']],
  ['is nobody’s', signOut, ['/cart']],
  ['is theirs still', () => undefined, []],
])('a page of a customer that Back shows once the browser %s', (_, change, left) => {
  signIn();
  const led = boot('/cart', {});
  change();
  comeBack();
  expect(led).toEqual(left);
});

test('Back to the page on which somebody signed out loads it again for whoever has signed in since', () => {
  signIn();
  const led = boot('/faq', {});
  signOut();
  dispatchEvent(new Event('pagehide'));
  signIn('bob@example.test');
  comeBack();
  expect(led).toEqual(['/faq']);
});

test('a page that was open is loaded again once another tab belongs to somebody else, not for who signs in first', () => {
  const led = boot('/cart', {});
  signIn();
  elsewhere();
  expect(led).toEqual([]);
  signOut();
  elsewhere();
  expect(led).toEqual([]);
  signIn('bob@example.test');
  elsewhere();
  expect(led).toEqual(['/cart']);
});
