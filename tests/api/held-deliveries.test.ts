/** Deliveries of customers whose account somebody else had, or whom an operator has blocked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#contract/courier.ts';
import { claimTrade } from '#server/domain/couriers/operator/lease-trade.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { blockCustomer } from '#server/domain/customers/operator/block-customer.ts';
import { unblockCustomer } from '#server/domain/customers/operator/unblock-customer.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { releaseOrderLine } from '#server/domain/orders/operator/release-order-line.ts';
import { createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { boughtLine, jobOf, lineState, tradeOf } from '../support/deliveries.ts';
import { mailedCodeOf, notMeTokenOf, strangersLink } from '../support/destinations.ts';
import { seedShop } from '../support/shop.ts';
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

async function claimed(): Promise<string[]> {
  app.clock.now += 301;
  return (await courier.claim(50)).map(({ id }) => id);
}

/** What keeps the courier from going on with a job. */
async function refusals(job: Job): Promise<string[]> {
  const answers = [await courier.renew(job), await courier.report(job, 'begin')];
  return answers.map(({ body }) => body.message_key);
}

/** A line that a thief had sent to their own Steam account, and the owner's link that says so. */
async function stolenLine() {
  const { ada, line } = await boughtLine(app);
  await courier.steps(await jobOf(app, courier, line.id), ...sending(app), { step: 'declined' });
  app.clock.now += 86_400;
  const resend = { id: line.id, trade_url: strangersLink };
  await ada.browser.post('/purchase/delivery/resend', resend);
  const code = await mailedCodeOf(app, ada.email);
  const { status, body } = await ada.browser.post('/purchase/delivery/resend', { ...resend, code });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ada, line, token: await notMeTokenOf(app, ada.email) };
}

const disown = (token: string) => app.browser().post('/not-me', { token });

describe('a delivery that a thief has led elsewhere, though it was bought before', () => {
  test('is held when the owner says so', async () => {
    const { line, token } = await stolenLine();
    expect((await disown(token)).status).toBe(200);
    const trade = await tradeOf(app, line.id);
    expect(trade).toMatchObject({ state: 'queued' });
    expect(await claimed()).not.toContain(trade?.id);
  });

  test('is taken from a courier that had claimed it and sent nothing yet', async () => {
    const { line, token } = await stolenLine();
    const job = await jobOf(app, courier, line.id);
    expect((await disown(token)).status).toBe(200);
    expect(await refusals(job)).toEqual(['lease_lost', 'lease_lost']);
    await releaseOrderLine(ops(), { lineId: line.id, reason: 'called back' });
    expect(await claimed()).toContain(job.id);
  });

  test('is asked back when its trade offer is out, and waits until an operator releases it', async () => {
    const { line, token } = await stolenLine();
    const job = await jobOf(app, courier, line.id);
    await courier.steps(job, ...sending(app));
    expect((await disown(token)).status).toBe(200);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'sent', stop: 'hold' });
    app.clock.now += 301;
    const back = await jobOf(app, courier, line.id);
    expect(back.action).toBe('cancel');
    await courier.steps(back, { step: 'cancelled' });
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', stop: null });
    expect(await claimed()).not.toContain(job.id);
    await releaseOrderLine(ops(), { lineId: line.id, reason: 'called back' });
    expect(await claimed()).toContain(job.id);
  });

  test('waits until an operator releases it also when its trade offer is declined before it was taken back', async () => {
    const { ada, line, token } = await stolenLine();
    const sent = await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    await disown(token);
    await courier.steps(sent, { step: 'declined' });
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', stop: null, stopReason: '' });
    expect(await claimed()).not.toContain(sent.id);
    expect((await ada.browser.post('/purchase/delivery/resend', { id: line.id })).status).not.toBe(200);
    await releaseOrderLine(ops(), { lineId: line.id, reason: 'called back' });
    expect(await claimed()).toContain(sent.id);
  });

  test('stays out when it is released before it was taken back', async () => {
    const { line, token } = await stolenLine();
    await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    await disown(token);
    await releaseOrderLine(ops(), { lineId: line.id, reason: 'called back' });
    app.clock.now += 301;
    await courier.steps(await jobOf(app, courier, line.id), { step: 'received' });
    expect(await lineState(app, line.id)).toBe('completed');
  });
});

describe('a blocked customer', () => {
  test('is sent nothing until they are not blocked any more', async () => {
    const { ada, line } = await boughtLine(app);
    const trade = await tradeOf(app, line.id);
    await blockCustomer(ops(), { customerId: ada.id, reason: 'fraud' });
    expect(await claimed()).not.toContain(trade?.id);
    await unblockCustomer(ops(), { customerId: ada.id, reason: 'a mistake' });
    expect(await claimed()).toContain(trade?.id);
  });

  test('is sent nothing by hand', async () => {
    const { ada, line } = await boughtLine(app);
    const { id = '' } = (await tradeOf(app, line.id)) ?? {};
    await blockCustomer(ops(), { customerId: ada.id, reason: 'fraud' });
    const sent = { id, step: 'sent' as const, tradeOfferId: '6900000009', expiresHours: 72 };
    const refusal = { code: 'order_held', details: { messageKey: 'order_held_blocked' } };
    await expect(claimTrade(ops(), { id })).rejects.toMatchObject(refusal);
    await expect(makeStep(ops(), { id, step: 'begin' })).rejects.toMatchObject(refusal);
    await expect(makeStep(ops(), sent)).rejects.toMatchObject(refusal);
    await unblockCustomer(ops(), { customerId: ada.id, reason: 'a mistake' });
    expect(await makeStep(ops(), sent)).toBe('sent');
  });

  test('is sent nothing by a courier that had claimed it before', async () => {
    const { ada, line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    await blockCustomer(ops(), { customerId: ada.id, reason: 'fraud' });
    expect(await refusals(job)).toEqual(['lease_lost', 'lease_lost']);
  });

  test('leaves what an operator has taken to the operator', async () => {
    const { ada, line } = await boughtLine(app);
    const { id = '' } = (await tradeOf(app, line.id)) ?? {};
    await claimTrade(ops(), { id });
    await blockCustomer(ops(), { customerId: ada.id, reason: 'fraud' });
    expect(await tradeOf(app, line.id)).toMatchObject({ leaseHolder: 'ops:test' });
    const sent = { id, step: 'sent' as const, tradeOfferId: '6900000008', expiresHours: 72 };
    expect(await makeStep(ops(), sent)).toBe('sent');
  });

  test('is not left a trade offer that is out', async () => {
    const { ada, line } = await boughtLine(app);
    const job = await jobOf(app, courier, line.id);
    await courier.steps(job, ...sending(app));
    await blockCustomer(ops(), { customerId: ada.id, reason: 'fraud' });
    app.clock.now += 301;
    await courier.steps(await jobOf(app, courier, line.id), { step: 'cancelled' });
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', stop: null });
    expect(await claimed()).not.toContain(job.id);
  });

  test('has the trade offer that was not taken back in time', async () => {
    const { ada, line } = await boughtLine(app);
    await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    await blockCustomer(ops(), { customerId: ada.id, reason: 'fraud' });
    await unblockCustomer(ops(), { customerId: ada.id, reason: 'a mistake' });
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'sent', stop: null });
  });
});
