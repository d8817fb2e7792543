/** What the shop asks of Stripe's own books: the payment behind a charge, and what moved money since a moment. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStripe } from '#server/adapters/payments/stripe.ts';
import { secretKey, webhookSecret } from '../support/stripe/keys.ts';

const charge = (id: string, payment: string) => ({
  id,
  object: 'charge',
  amount: 2400,
  currency: 'eur',
  metadata: { payment },
});
const booked = (id: string, created: number, reporting_category: string, source: object) => ({
  id,
  object: 'balance_transaction',
  created,
  reporting_category,
  source,
});
const list = (data: object[], has_more: boolean) => ({
  object: 'list',
  url: '/v1/balance_transactions',
  has_more,
  data,
});

/** Answers by path, and by the row that a further page begins after. */
const answers: Record<string, object> = {
  '/v1/charges/ch_1': charge('ch_1', 'pay_1'),
  '/v1/charges/ch_strange': { ...charge('ch_strange', ''), metadata: {} },
  '/v1/payment_intents/pi_1': { id: 'pi_1', object: 'payment_intent', metadata: { payment: 'pay_2' } },
  '/v1/balance_transactions': list(
    [booked('txn_3', 30, 'charge', charge('ch_3', 'pay_3')), booked('txn_2', 20, 'payout', { id: 'po_1' })],
    true,
  ),
  '/v1/balance_transactions after txn_2': list([booked('txn_1', 10, 'charge', charge('ch_1', 'pay_1'))], false),
};

let asked: URL[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://stripe.test');
  asked.push(url);
  const after = url.searchParams.get('starting_after');
  const found = answers[after ? `${url.pathname} after ${after}` : url.pathname];
  const missing = { error: { type: 'invalid_request_error', code: 'resource_missing' } };
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? missing));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

function stripe(apiBase?: string) {
  // safe because the server listens on a port
  const { port } = server.address() as AddressInfo;
  return createStripe({
    secretKey,
    webhookSecret,
    apiBase: apiBase ?? `http://127.0.0.1:${port}`,
    now: () => 1_790_000_000,
  });
}
const unavailable = { code: 'provider_unavailable' };

test('the payment behind a charge, or behind the intent of one, is named by our own id', async () => {
  expect(await stripe().paymentIdOf('ch_1')).toBe('pay_1');
  expect(await stripe().paymentIdOf('pi_1')).toBe('pay_2');
});

test('a charge that none of our payments made, and one that Stripe does not know, have no payment', async () => {
  expect(await stripe().paymentIdOf('ch_strange')).toBeNull();
  expect(await stripe().paymentIdOf('ch_unheard_of')).toBeNull();
  expect(await stripe().paymentIdOf('pi_unheard_of')).toBeNull();
});

test('all pages of the books since a moment are read, the oldest movement first, and what moves no payment is left out', async () => {
  const movements = await stripe().movementsSince(5);
  expect(movements.map(({ ref, kind, subject, at }) => [ref, kind, subject, at])).toEqual([
    ['txn_1', 'payment', 'pay_1', 10],
    ['txn_3', 'payment', 'pay_3', 30],
  ]);
  expect(asked).toHaveLength(2);
  expect(asked.map(({ searchParams }) => searchParams.get('created[gte]'))).toEqual(['5', '5']);
});

test('a Stripe that does not answer is unavailable, and no sign that there was no payment', async () => {
  const nobody = stripe('http://127.0.0.1:9');
  await expect(nobody.paymentIdOf('ch_1')).rejects.toMatchObject(unavailable);
  await expect(nobody.movementsSince(0)).rejects.toMatchObject(unavailable);
});

test('an event that could not be read is read again from what was kept of it', () => {
  expect(stripe().rereadEvent({ id: 'evt_1' })).toMatchObject({ kind: 'unknown' });
});
