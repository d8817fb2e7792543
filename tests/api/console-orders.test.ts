/** Orders and deliveries over the calls of the console. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines } from '#server/db/schema/orders.ts';
import { trades } from '#server/db/schema/trades.ts';
import { createCourier } from '../support/couriers.ts';
import { sayOf } from '../support/disputes.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { readPdf } from '../support/pdf.ts';
import { paidByCard } from '../support/refunds.ts';
import { request } from '../support/request.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
let clerk: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
  clerk = await signedInOperator(app, 'clerk');
});
afterAll(() => app.close());

async function bought(priceCents = 1000) {
  const ada = await createShopper(app, priceCents);
  await ada.addToCart(await listItem(app, priceCents));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  const [trade] = await app.deps.db.select().from(trades).where(eq(trades.customerId, ada.id));
  if (!line || !trade) throw new Error('nothing was bought');
  return { ada, line, trade };
}

const asSeen = { state: 'processing', refundedCents: 0 };

test('lines are listed page by page and found by line, order, invoice, customer and title', async () => {
  const { ada, line } = await bought();
  const record = await clerk.browser.get(`/ops/orders/${line.id}`);
  const { invoice } = record.body.payload.order;
  for (const search of [line.id, line.orderId, line.itemId, ada.id, ada.email, invoice, line.title.toUpperCase()]) {
    const { body } = await clerk.browser.get(`/ops/orders?search=${encodeURIComponent(search)}`);
    expect(body.payload.map(({ id }: { id: string }) => id)).toEqual([line.id]);
  }
  await bought();
  const first = await clerk.browser.get('/ops/orders?limit=1&payment=paid');
  const second = await clerk.browser.get(`/ops/orders?limit=1&payment=paid&cursor=${first.body.meta.next}`);
  expect(second.body.payload[0].id).not.toBe(first.body.payload[0].id);
});

test('an order leads to its first line, with its delivery, refunds and documents', async () => {
  const { line, trade, ada } = await bought();
  const { body } = await clerk.browser.get(`/ops/orders/${line.orderId}`);
  expect(body.payload).toMatchObject({
    line: { id: line.id, state: 'processing' },
    order: { state: 'paid', method: 'balance' },
    customer: { id: ada.id },
    payment: null,
    refunds: [],
    deliveries: [{ id: trade.id, state: 'queued' }],
  });
  expect((await clerk.browser.get('/ops/orders/lin_nothing')).status).toBe(404);
});

test('a line is denied once, as it was seen; who saw it otherwise is told what changed', async () => {
  const { line, ada } = await bought();
  const deny = (seen: object) =>
    manager.browser.post(`/ops/orders/${line.id}/deny`, { note: 'gone', relist: true, seen });
  const stale = await deny({ ...asSeen, state: 'accepted' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    message_key: 'changed_meanwhile',
    changes: [{ field: 'state', seen: 'accepted', now: 'processing' }],
  });
  expect((await deny(asSeen)).body.payload).toEqual({ state: 'denied', waitsAs: null });
  expect((await deny(asSeen)).status).toBe(409);
  expect(await ada.balance()).toBe(1000);
});

test('a clerk accepts and completes, and neither denies nor refunds', async () => {
  const { line } = await bought();
  const seen = asSeen;
  expect((await clerk.browser.post(`/ops/orders/${line.id}/deny`, { seen })).status).toBe(403);
  expect((await clerk.browser.post(`/ops/orders/${line.id}/refund`, { amountCents: 1, reason: 'x' })).status).toBe(403);
  const { body } = await clerk.browser.post(`/ops/orders/${line.id}/complete`, { seen });
  expect(body.payload).toEqual({ state: 'completed', waitsAs: null });
});

test('a refund is done once; one to the card above the limit waits and is shown with the line', async () => {
  const { lines } = await paidByCard(app, [90_000]);
  const id = lines[0]?.id ?? '';
  await clerk.browser.post(`/ops/orders/${id}/complete`, {});
  const part = { amountCents: 500, reason: 'late', seen: { refundedCents: 0 } };
  const refund = (more: object) => manager.browser.post(`/ops/orders/${id}/refund`, { ...part, ...more });
  expect((await refund({})).body.payload).toEqual({ refundedCents: 500, leftCents: 89_500, waitsAs: null });
  expect((await refund({})).body).toMatchObject({ message_key: 'changed_meanwhile' });
  const { body } = await refund({ amountCents: 60_000, to: 'source', seen: { refundedCents: 500 } });
  expect(body.payload).toMatchObject({ refundedCents: null, waitsAs: expect.stringMatching(/^apr_/) });
  const record = (await clerk.browser.get(`/ops/orders/${id}`)).body.payload;
  const wishes = (await clerk.browser.get(`/ops/approvals?subject=${id}`)).body.payload;
  expect(wishes).toMatchObject([{ id: body.payload.waitsAs, amountCents: 60_000, askedBy: manager.email }]);
  expect(record.refunds).toMatchObject([{ amountCents: 500, target: 'balance', creditNote: expect.any(String) }]);
});

test('a line says what of its payment was taken back, and what that is; its money does not go to the card again', async () => {
  const { lines, orderId } = await paidByCard(app, [1000]);
  const id = lines[0]?.id ?? '';
  await clerk.browser.post(`/ops/orders/${id}/complete`, {});
  await sayOf(app, orderId, 'dispute_opened', 'dispute_withdrawn');
  const { payment } = (await clerk.browser.get(`/ops/orders/${id}`)).body.payload;
  expect(payment.disputes).toEqual([
    { id: expect.stringMatching(/^dsp_/), kind: 'dispute', state: 'open', amountCents: 1000, isTaken: true },
  ]);
  const wish = { amountCents: 1000, to: 'source', reason: 'late', seen: { refundedCents: 0 } };
  const { status, body } = await manager.browser.post(`/ops/orders/${id}/refund`, wish);
  expect([status, body.message_key]).toEqual([409, 'payment_taken_back']);
});

test('an operator gets the invoice and the credit note of anybody, and a customer none of it here', async () => {
  const { line, ada } = await bought();
  const cookie = [...clerk.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await request(app.hono, `/api/ops/documents/${line.orderId}`, { headers: { cookie } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect((await readPdf(new Uint8Array(await answer.arrayBuffer()))).text).toContain(line.title);
  expect((await ada.browser.get(`/ops/documents/${line.orderId}`)).status).toBe(401);
});

test('a delivery is claimed, sent, received and settled by hand; a step upon another that was not seen is refused', async () => {
  const { trade, line } = await bought();
  const path = `/ops/deliveries/${trade.id}`;
  const delivery = async () => (await clerk.browser.get(path)).body.payload;
  const seen = async () => ({ seq: (await delivery()).seq });
  await clerk.browser.post(`${path}/claim`, { seen: await seen() });
  expect(await delivery()).toMatchObject({ leaseHolder: clerk.email, state: 'queued' });
  const before = await seen();
  const sent = { tradeOfferId: '4711', expiresHours: 72, seen: before };
  expect((await clerk.browser.post(`${path}/sent`, sent)).body.payload).toEqual({ state: 'sent' });
  const stale = await clerk.browser.post(`${path}/received`, { seen: before });
  expect(stale.body).toMatchObject({ message_key: 'changed_meanwhile' });
  expect((await clerk.browser.post(`${path}/received`, { seen: await seen() })).body.payload).toEqual({
    state: 'received',
  });
  const { steps } = await delivery();
  expect(steps.map(({ toState }: { toState: string }) => toState)).toEqual(['queued', 'sending', 'sent', 'received']);
  expect((await clerk.browser.get(`/ops/orders/${line.id}`)).body.payload.line.state).toBe('completed');
});

test('a delivery says whether a courier is at work', async () => {
  const { trade } = await bought();
  const hasCourier = async () => (await clerk.browser.get(`/ops/deliveries/${trade.id}`)).body.payload.hasCourier;
  expect(await hasCourier()).toBe(false);
  const courier = await createCourier(app);
  await Promise.all((await courier.claim(50)).map(courier.release));
  expect(await hasCourier()).toBe(true);
  app.clock.now += 601;
  expect(await hasCourier()).toBe(false);
});

test('deliveries are found by what is open, by state and by search', async () => {
  const { trade, line, ada } = await bought();
  const ids = async (query: string) =>
    (await clerk.browser.get(`/ops/deliveries?${query}`)).body.payload.map(({ id }: { id: string }) => id);
  expect(await ids('kind=delivery&limit=500')).toContain(trade.id);
  for (const search of [trade.id, line.id, ada.email, line.title])
    expect(await ids(`search=${encodeURIComponent(search)}`)).toEqual([trade.id]);
  expect(await ids(`state=settled&search=${line.id}`)).toEqual([]);
});
