import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaseSeconds, postponedSeconds } from '#rules/limits/courier.ts';
import { protectionDays } from '#rules/trades.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { tradeSteps } from '#server/db/schema/trades.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { revokeKey } from '#server/domain/couriers/operator/revoke-key.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { courierAccount, createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { boughtLine, jobOf, lineState, tradeOf } from '../support/deliveries.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkDeliveries({ deps: app.deps })).toEqual([]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const ops = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });

describe('a delivery', () => {
  test('goes from paid to the inventory, and its line goes with it', async () => {
    const { line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    expect(job).toMatchObject({
      kind: 'delivery',
      action: 'send',
      state: 'queued',
      seq: 0,
      trade_url: buyer.tradeUrl,
      item: { title: line.title, app_id: 570, context_id: '2' },
    });
    expect(job.code.split(' ')).toHaveLength(4);
    expect(job.message).toContain(job.code);
    const sent = await courier.steps(job, ...sending(app));
    expect(sent).toMatchObject({ state: 'sent', action: 'watch' });
    expect(await lineState(app, line.id)).toBe('accepted');
    const done = await courier.steps(sent, { step: 'received', asset_id: '77' });
    expect(done.state).toBe('received');
    expect(await lineState(app, line.id)).toBe('completed');
    expect(await tradeOf(app, line.id)).toMatchObject({
      accountSteamId: courierAccount.steam_id,
      receivedAssetId: '77',
      settlesAt: app.clock.now + protectionDays * 86_400,
    });
    const steps = await app.deps.db.select().from(tradeSteps).where(eq(tradeSteps.tradeId, job.id));
    expect(steps.map(({ seq, toState }) => [seq, toState])).toEqual([
      [0, 'queued'],
      [1, 'sending'],
      [2, 'sent'],
      [3, 'received'],
    ]);
  });

  test('begins when a card purchase is paid, not before', async () => {
    const ada = await createShopper(app, 0);
    await ada.addToCart(await listItem(app, 1500));
    const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
    const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id));
    expect(await tradeOf(app, line?.id ?? '')).toBeUndefined();
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.id, body.order_id));
    expect(order?.state).toBe('open');
  });

  test('is reversed with its money and a credit note', async () => {
    const { ada, line } = await boughtLine(app, 3100);
    const received = await courier.steps(await jobOf(app, courier, line.id), ...sending(app), { step: 'received' });
    expect(await ada.balance()).toBe(0);
    await courier.steps(received, { step: 'reversed' });
    expect(await lineState(app, line.id)).toBe('denied');
    expect(await ada.balance()).toBe(3100);
  });

  test('waits postponedSeconds where its courier does not say how long', async () => {
    const { line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    await courier.steps(job, { step: 'postponed', reason: 'steam_unavailable' });
    const isGivenOut = async () => (await courier.claim(50)).some(({ id }) => id === job.id);
    app.clock.now += postponedSeconds - 1;
    expect(await isGivenOut()).toBe(false);
    app.clock.now += 1;
    expect(await isGivenOut()).toBe(true);
  });

  test('waits while Steam does not answer, and nothing fails by it', async () => {
    const { line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    await courier.steps(job, { step: 'postponed', reason: 'steam_unavailable', retry_after: 120 });
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', lease: null, delayedAt: app.clock.now });
    expect((await courier.claim(50)).map(({ id }) => id)).not.toContain(job.id);
    app.clock.now += 120;
    expect((await courier.claim(50)).map(({ id }) => id)).toContain(job.id);
  });
});

describe('a report', () => {
  test('counts once, in its order', async () => {
    const { line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    const early = await courier.report(job, 'begin', { seq: 2 });
    expect(early.body.payload).toMatchObject({ applied: false, job: { state: 'queued', seq: 0 } });
    const begun = await courier.steps(job, { step: 'begin' });
    const again = await courier.report(job, 'begin');
    expect(again.body.payload).toMatchObject({ applied: false, job: { state: 'sending', seq: 1 } });
    const wrong = await courier.report(begun, 'declined');
    expect(wrong.body.payload).toMatchObject({ applied: false, job: { state: 'sending', seq: 1 } });
  });

  test('is refused from who has lost the lease', async () => {
    const { line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    app.clock.now += 301;
    const other = await createCourier(app);
    const theirs = await jobOf(app, other, line.id);
    expect(theirs.lease).not.toBe(job.lease);
    expect(await courier.report(job, 'begin')).toMatchObject({ status: 409, body: { message_key: 'lease_lost' } });
    const late = await courier.report(job, 'begin', { seq: 7 });
    expect(late.body.payload).toMatchObject({ applied: false, job: { lease: '' } });
    expect(await courier.renew(job)).toMatchObject({ status: 409, body: { message_key: 'lease_lost' } });
    await other.steps(theirs, { step: 'begin' });
  });

  test('names the field that its step needs', async () => {
    const { line } = await boughtLine(app);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    const { status, body } = await courier.report(begun, 'sent');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['trade_offer_id']]);
  });
});

describe('a job', () => {
  test('is given to one courier at a time, and goes on where it was begun', async () => {
    const { line } = await boughtLine(app);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    const stranger = await createCourier(app, { ...courierAccount, steam_id: '76561198000000002' });
    app.clock.now += leaseSeconds - 1;
    const idsOf = async (jobs: Promise<readonly { id: string }[]>) => (await jobs).map(({ id }) => id);
    expect(await idsOf(courier.claim(50))).not.toContain(begun.id);
    app.clock.now += 2;
    expect(await idsOf(stranger.claim(50))).not.toContain(begun.id);
    expect(await jobOf(app, courier, line.id)).toMatchObject({ action: 'send', state: 'sending', seq: 1 });
  });

  test('is kept by renewing it', async () => {
    const { line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    app.clock.now += 200;
    const { body } = await courier.renew(job);
    expect(body.payload.job).toMatchObject({ lease: job.lease, lease_until: app.clock.now + leaseSeconds });
  });

  test('that a person has begun, or sent, after the lease had ended is not its courier’s any more', async () => {
    for (const step of ['begin', 'sent'] as const) {
      const { line } = await boughtLine(app);
      const job = await jobOf(app, courier, line.id);
      app.clock.now += leaseSeconds + 1;
      await makeStep(ops(), { id: job.id, step, tradeOfferId: '6900000001', expiresHours: 72 });
      expect(await courier.renew(job)).toMatchObject({ status: 409, body: { message_key: 'lease_lost' } });
      const late = await courier.report(job, 'begin');
      expect(late.body.payload).toMatchObject({ applied: false, job: { lease: '' } });
    }
  });

  test('that a courier had begun and a person has sent is watched by an account that knows it', async () => {
    const { line } = await boughtLine(app);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    app.clock.now += leaseSeconds + 1;
    await makeStep(ops(), { id: begun.id, step: 'sent', tradeOfferId: '6900000002', expiresHours: 72 });
    expect(await courier.renew(begun)).toMatchObject({ status: 409 });
    expect(await jobOf(app, courier, line.id)).toMatchObject({ action: 'watch', trade_offer_id: '6900000002' });
  });

  test('that was given back is claimed at once, as it was; giving it back twice changes nothing', async () => {
    const { line } = await boughtLine(app);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    expect(await courier.release(begun)).toMatchObject({ status: 200, body: { payload: { released: true } } });
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'sending', seq: 1, lease: null, leaseUntil: 0 });
    expect((await courier.release(begun)).body.payload).toEqual({ released: false });
    expect(await courier.report(begun, 'failed', { reason: 'item_missing' })).toMatchObject({ status: 409 });
    const again = await jobOf(app, courier, line.id);
    expect(again).toMatchObject({ action: 'send', state: 'sending', seq: 1 });
    expect((await courier.release(begun)).body.payload).toEqual({ released: false });
    expect(await tradeOf(app, line.id)).toMatchObject({ lease: again.lease, leaseUntil: again.lease_until });
  });

  test('that was begun goes on with its Steam account alone, also after it was given back', async () => {
    const { line } = await boughtLine(app);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    await courier.release(begun);
    const stranger = await createCourier(app, { ...courierAccount, steam_id: '76561198000000003' });
    expect((await stranger.claim(50)).map(({ id }) => id)).not.toContain(begun.id);
  });

  test('that is not there cannot be given back', async () => {
    const { line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    expect(await courier.release({ ...job, id: 'trd_none' })).toMatchObject({ status: 404 });
  });

  test('of a line that an operator has ended is not sent any more', async () => {
    const { ada, line } = await boughtLine(app, 1200);
    const job = await jobOf(app, courier, line.id);
    await transitionOrderLine(ops(), { lineId: line.id, transition: 'deny' });
    const { body } = await courier.report(job, 'begin');
    expect(body.payload ?? body).not.toMatchObject({ applied: true });
    expect(await ada.balance()).toBe(1200);
  });

  test('whose trade offer may be out keeps an operator from refunding its line', async () => {
    const { line } = await boughtLine(app);
    await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    await expect(transitionOrderLine(ops(), { lineId: line.id, transition: 'deny' })).rejects.toMatchObject({
      code: 'trade_offer_out',
    });
  });
});

describe('a key', () => {
  test('is asked for, and is good for nothing else', async () => {
    const stranger = app.browser();
    const call = { account: courierAccount, steam: 'ok', limit: 1 };
    expect(await stranger.post('/courier/claim', call)).toMatchObject({ status: 401 });
    stranger.token = 'rgk_nobody';
    expect(await stranger.post('/courier/claim', call)).toMatchObject({ status: 401 });
    expect(await courier.browser.get('/purchase/history')).toMatchObject({ status: 401 });
  });

  test('that was revoked ends at once', async () => {
    const gone = await createCourier(app);
    const { rows } = await app.deps.db.$client.execute('select id from operator_keys order by rowid desc limit 1');
    await revokeKey(ops(), { id: String(rows[0]?.id) });
    await expect(gone.claim()).rejects.toThrow('unauthenticated');
  });
});
