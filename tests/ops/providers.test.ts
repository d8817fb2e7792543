/** The payment providers whose books a command can read. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providersOf } from '#ops/providers.ts';
import { paidTopUp } from '../support/disputes.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { secretKey } from '../support/stripe/keys.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Stripe's books, without a movement. */
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')} ${request.headers.authorization}`);
  const list = { object: 'list', url: '/v1/balance_transactions', has_more: false, data: [] };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list));
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const none = { siteUrl: 'http://localhost', stripeSecretKey: undefined, stripeWebhookSecret: undefined };
const providers = (more: Partial<Parameters<typeof providersOf>[0]>) =>
  providersOf({ ...none, paymentProvider: 'stripe', stripeApiBase: undefined, ...more }, app.deps.db, app.deps.now);

test("the sandbox's books lie in the shop's own database", async () => {
  const paymentId = await paidTopUp(app, await createShopper(app), 20);
  const { sandbox, stripe } = providers({ paymentProvider: 'sandbox' });
  expect(stripe).toBeUndefined();
  expect(await sandbox?.paymentIdOf('nobody knows')).toBeNull();
  expect(await sandbox?.movementsSince(0)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ subject: `${paymentId}x` })]),
  );
});

test("without Stripe's key there are no books to read", () => {
  expect(providers({})).toEqual({});
});

test("with the key Stripe's books are read, also without the secret of its webhooks", async () => {
  // safe because the server listens on a port
  const { port } = server.address() as AddressInfo;
  const { sandbox, stripe } = providers({ stripeSecretKey: secretKey, stripeApiBase: `http://127.0.0.1:${port}` });
  expect(sandbox).toBeUndefined();
  expect(await stripe?.movementsSince(5)).toEqual([]);
  expect(asked).toEqual([`GET /v1/balance_transactions Bearer ${secretKey}`]);
});
