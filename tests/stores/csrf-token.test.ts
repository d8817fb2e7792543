/** The token of unsafe calls, fetched once by who has none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the first call has the token of the response, also where the browser tells of the cookie only later', async () => {
  const browser = app.browser();
  const page = openPage(browser);
  const told = new Map(browser.cookies);
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...told].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const { csrfToken } = await import('#api/csrf.ts');
  const { signal } = new AbortController();
  const token = await csrfToken(signal);
  expect(token).toBe(browser.cookies.get('XSRF-TOKEN'));
  expect(token).not.toBe('');
  told.set('XSRF-TOKEN', token);
  expect(await csrfToken(signal)).toBe(token);
  expect(page.calls).toEqual(['GET /api/sanctum/csrf-cookie']);
});
