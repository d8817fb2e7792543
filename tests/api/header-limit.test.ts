/** How long a header of a request may be, whatever it is for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headerCharactersMax } from '#rules/limits/sizes.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  'authorization',
  'cookie',
  'x-xsrf-token',
  'idempotency-key',
  'x-request-id',
  'traceparent',
  'accept-language',
  'user-agent',
  'if-none-match',
  'cf-access-jwt-assertion',
  'stripe-signature',
  'x-unknown',
])('%s of headerCharactersMax characters is read, and one of one more is refused', async (name) => {
  const ask = (count: number) =>
    app.browser().send('GET', '/currencies?lang_id=2', undefined, { headers: { [name]: 'x'.repeat(count) } });
  expect((await ask(headerCharactersMax)).status).toBe(200);
  const refused = await ask(headerCharactersMax + 1);
  expect([refused.status, refused.body.message_key]).toEqual([431, 'header_too_large']);
  expect(refused.body.message).toContain('Header');
  expect(app.log.at(-1)).toMatchObject({ status: 431, key: 'header_too_large', db_trips: 0 });
});
