/** Deliveries that a person makes by hand, over the calls of the console: what each does to the trade. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { boughtLine, lineState, tradeOf } from '../support/deliveries.ts';
import { signedInOperator } from '../support/operators.ts';
import { buyer, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test('a delivery is let go, begun anew, taken back, held and released, and ends in a refund', async () => {
  const { browser, email } = await signedInOperator(app, 'manager');
  const { ada, line } = await boughtLine(app, 2500);
  const trade = async () => {
    const row = await tradeOf(app, line.id);
    if (!row) throw new Error('nothing is delivered');
    return row;
  };
  const { id } = await trade();
  const step = async (name: string, fields: object = {}) => {
    const { status, body } = await browser.post(`/ops/deliveries/${id}/${name}`, {
      ...fields,
      seen: { seq: (await trade()).seq },
    });
    return status === 200 ? body.payload : body.message_key;
  };
  const sent = () => step('sent', { tradeOfferId: '4711', expiresHours: 72 });
  const release = async () => (await browser.post(`/ops/orders/${line.id}/release`, { reason: 'she wrote' })).body;

  await step('claim');
  expect(await trade()).toMatchObject({ state: 'queued', leaseHolder: email });
  expect(await step('release')).toEqual({ released: true });
  expect(await trade()).toMatchObject({ state: 'queued', leaseHolder: null });
  expect(await step('release'), 'it is nobody’s').toBe('lease_lost');

  expect(await step('retry'), 'it waits already').toBe('trade_state');
  await sent();
  expect(await step('declined')).toEqual({ state: 'declined' });
  expect(await step('retry', { tradeUrl: buyer.tradeUrl })).toEqual({ state: 'queued' });
  expect(await trade()).toMatchObject({ state: 'queued', tradeUrl: buyer.tradeUrl, tradeOfferId: null });

  await sent();
  expect(await step('cancel', { stop: 'resend' })).toEqual({ isAskedBack: false });
  expect(await trade()).toMatchObject({ state: 'queued', stop: null });

  expect((await release()).message_key, 'it is not on hold').toBe('changed_meanwhile');
  await sent();
  expect(await step('cancel', { stop: 'hold', note: 'she asked' })).toEqual({ isAskedBack: false });
  expect(await trade()).toMatchObject({ state: 'queued' });
  expect(await step('begin')).toBe('order_held');
  expect((await release()).payload).toEqual({ released: true });
  expect(await step('begin')).toEqual({ state: 'sending' });

  expect(await step('cancel', { stop: 'refund' })).toEqual({ isAskedBack: false });
  expect(await trade()).toMatchObject({ state: 'cancelled' });
  expect([await lineState(app, line.id), await ada.balance()]).toEqual(['denied', 2500]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
});
