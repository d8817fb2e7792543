/** Deliveries, refunds and payouts, more of them than a run takes on: the rest is for the next run, and nothing is left behind. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutsPerRun, refundsPerRun, tradesPerRun } from '#rules/limits/job-runs.ts';
import { payments } from '#server/db/schema/payments.ts';
import { mindDeadlines } from '#server/domain/deliveries/mind-deadlines.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { refundOrderLine } from '#server/domain/orders/operator/refund-order-line.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { operatorOf } from '../../support/bank.ts';
import { offerIn, openOffers } from '../../support/offers.ts';
import { paidByCard } from '../../support/refunds.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const day = 86_400;

/** How many things three runs of a job have done, one after the other. */
async function threeRuns(job: (app: TestApp) => Promise<number>): Promise<number[]> {
  return [await job(app), await job(app), await job(app)];
}

test('tradesPerRun late deliveries are told, and one more in the next run', async () => {
  const ada = await createShopper(app, 100 * (tradesPerRun + 1));
  for (let item = 0; item <= tradesPerRun; item++) await ada.addToCart(await listItem(app, 100));
  const bought = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  app.clock.now += day;
  expect(await threeRuns(mindDeadlines)).toEqual([tradesPerRun, 1, 0]);
});

test('refundsPerRun refunds go to the provider, and one more in the next run', async () => {
  const each = 3;
  const { lines } = await paidByCard(app, Array(Math.ceil((refundsPerRun + 1) / each)).fill(500));
  const parts = lines.flatMap(({ id: lineId }) => Array.from({ length: each }, (_, part) => ({ lineId, part })));
  for (const { lineId, part } of parts.slice(0, refundsPerRun + 1))
    await refundOrderLine(operatorOf(app), {
      ...{ lineId, amountCents: 10, to: 'source', reason: 'a scratch' },
      seen: { refundedCents: 10 * part },
    });
  expect(await threeRuns(sendRefunds)).toEqual([refundsPerRun, 1, 0]);
});

test('refunds that nobody can be asked for, and those that are bugs, keep none waiting', async () => {
  const refundsOf = async (count: number) => {
    const { lines, orderId } = await paidByCard(app, [500]);
    const lineId = lines[0]?.id ?? '';
    for (let part = 0; part < count; part++)
      await refundOrderLine(operatorOf(app), {
        ...{ lineId, amountCents: 10, to: 'source', reason: 'a scratch' },
        seen: { refundedCents: 10 * part },
      });
    return orderId;
  };
  const { db } = app.deps;
  const paymentOf = (orderId: string) => eq(payments.orderId, orderId);
  const [elsewhere, unknown] = [await refundsOf(refundsPerRun), await refundsOf(refundsPerRun)];
  await db.update(payments).set({ provider: 'stripe' }).where(paymentOf(elsewhere));
  await db.update(payments).set({ providerRef: null }).where(paymentOf(unknown));
  const broken = await refundsOf(1);
  app.clock.now += 1;
  await refundsOf(2);
  const [{ providerRef } = { providerRef: '' }] = await db.select().from(payments).where(paymentOf(broken));
  const { sandbox } = app.deps.payments;
  if (!sandbox) throw new Error('no sandbox');
  let asked = 0;
  const refund: typeof sandbox.refund = (request) => {
    asked += 1;
    return request.providerRef === providerRef ? Promise.reject(new TypeError('a bug')) : sandbox.refund(request);
  };
  const withBug = { ...app.deps, payments: { sandbox: { ...sandbox, refund } } };
  await expect(sendRefunds({ deps: withBug })).rejects.toThrow('1 refunds failed');
  expect(asked).toBe(3);
  expect(await threeRuns(sendRefunds)).toEqual([1, 0, 0]);
});

test('payoutsPerRun payouts are started, and one more in the next run', async () => {
  await openOffers(app, { holdDays: 5 });
  const ada = await createShopper(app);
  for (let offer = 0; offer <= payoutsPerRun; offer++) await offerIn(app, ada, 'payout_processing');
  expect(await startDuePayouts(app)).toBe(0);
  app.clock.now += 5 * day;
  expect(await threeRuns(startDuePayouts)).toEqual([payoutsPerRun, 1, 0]);
});
