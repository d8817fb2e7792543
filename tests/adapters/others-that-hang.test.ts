/** Others that take calls and answer none, until they are told to: only so many of the shop's requests wait for them. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentOperationsAtOnceMax, steamQuestionsAtOnceMax } from '#rules/limits/requests.ts';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { createSteam } from '#server/adapters/steam/openid.ts';
import { secretKey, webhookSecret } from '../support/stripe/keys.ts';

const waiting: ServerResponse[] = [];
const server = createServer((_, response) => void waiting.push(response));
let url: string;
beforeEach(async () => {
  waiting.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because the server listens on a port
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const times = <T>(count: number, call: () => Promise<T>) => Array.from({ length: count }, () => call().catch(String));
const answerAll = (body: string) => {
  for (const response of waiting.splice(0)) response.setHeader('content-type', 'application/json').end(body);
};

test('steamQuestionsAtOnceMax questions wait for Steam, of whatever kind; one more is refused at once, and asked when others are answered', async () => {
  const inventory = createInventory(url);
  const steam = createSteam(url);
  const half = steamQuestionsAtOnceMax / 2;
  const asked = [
    ...times(half, () => inventory.itemsOf('1')),
    ...times(half, () => steam.confirms(new URLSearchParams())),
  ];
  await expect.poll(() => waiting.length).toBe(steamQuestionsAtOnceMax);
  await expect(inventory.itemsOf('1')).rejects.toMatchObject({ code: 'steam_unavailable' });
  await expect(steam.confirms(new URLSearchParams())).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(waiting).toHaveLength(steamQuestionsAtOnceMax);
  answerAll('{}');
  await Promise.all(asked);
  const next = steam.confirms(new URLSearchParams());
  await expect.poll(() => waiting.length).toBe(1);
  answerAll('is_valid:true');
  expect(await next).toBe(true);
});

test('paymentOperationsAtOnceMax operations wait for Stripe; one more is refused at once, and made when others are answered', async () => {
  const stripe = createStripe({ secretKey, webhookSecret, apiBase: url, now: () => 1_790_000_000 });
  const begun = times(paymentOperationsAtOnceMax, () => stripe.closeCheckout('cs_1'));
  await expect.poll(() => waiting.length).toBe(paymentOperationsAtOnceMax);
  await expect(stripe.closeCheckout('cs_1')).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(waiting).toHaveLength(paymentOperationsAtOnceMax);
  const closed = '{"object": "checkout.session", "status": "complete"}';
  answerAll(closed);
  expect(await Promise.all(begun)).toEqual(begun.map(() => undefined));
  const next = stripe.closeCheckout('cs_1');
  await expect.poll(() => waiting.length).toBe(1);
  answerAll(closed);
  await expect(next).resolves.toBeUndefined();
});
