/** `ops demo` on a seeded database: it shows, asks, takes out, and says what it did. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedWhenEmpty } from '../../scripts/seed.ts';
import { ops as run } from '../support/ops.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedWhenEmpty({ url: app.url, authToken: undefined }, { seedItems: 10, encryptionKey: app.deps.encryptionKey });
}, 120_000);
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);

test('a command on another database than this machine’s own says which one it is, beside its answer', async () => {
  const elsewhere = app.url.replace('127.0.0.1', '0.0.0.0');
  const { out, err } = await run({ LIBSQL_URL: `${elsewhere}?authToken=x` }, 'demo', 'find', '--json');
  expect(err).toBe(`Database: ${new URL(elsewhere).host}\n`);
  expect(JSON.parse(out).customers).toHaveLength(5);
  expect((await ops('demo', 'find', '--json')).err).toBe('');
});

test('every variable that is wrong is named in a line of its own', async () => {
  const { code, err } = await run({ LIBSQL_URL: app.url, PORT: 'x', TOKEN_SECRET: 'weak' }, 'demo', 'find');
  expect(code).toBe(1);
  expect(err).toMatch(/^TOKEN_SECRET is weak; [^\n]+\nPORT is no number in its range; [^\n]+\n$/);
});

test('the demo is shown, and nothing changes without a yes', async () => {
  const shown = await ops('demo', 'find');
  expect(shown.out).toContain('Customer demo@regalia.test, with €500.00');
  expect(shown.out).toContain('Promo code WELCOME10');
  expect(shown.out).toMatch(/Rows of the double of Steam: [1-9]\d*/);
  const refused = await ops('demo', 'remove');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('there is no terminal to ask: add --yes');
  expect((await ops('demo', 'find')).out).toBe(shown.out);
});

test('it is taken out in plain words, the books stay right, and the second time there is nothing', async () => {
  const { code, out } = await ops('demo', 'remove', '--yes');
  expect(code).toBe(0);
  expect(out).toMatch(/^demo@regalia\.test is closed; €\d{3,}\.\d\d were booked out\.$/m);
  expect(out).toMatch(/^second@regalia\.test is closed; €50\.00 were booked out\.$/m);
  expect(out).toContain('Promo codes and deals that are over: 2 and 2.');
  expect(out).toContain('Items deleted: 10;');
  expect(out).toMatch(/rows of the double of Steam deleted: [1-9]\d*\./);
  expect(out).toContain('Wishes refused, webhook events dismissed and bookings set aside: 6.');
  expect((await ops('ledger', 'check')).out).toContain('The books are right');
  expect((await ops('demo', 'remove')).out).toBe('Nothing of the demo is here.\n');
  expect((await ops('demo', 'remove', '--json')).json()).toMatchObject({ found: { customers: [] } });
});
