/** As many broken rows as a run of a job takes, all of them older than what is whole: that has its turn all the same. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutsPerRun, refundsPerRun, tradesPerRun } from '#rules/limits/job-runs.ts';
import { offers, payouts } from '#server/db/schema/offers.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { trades } from '#server/db/schema/trades.ts';
import type { Deps } from '#server/deps.ts';
import { mindDeadlines } from '#server/domain/deliveries/mind-deadlines.ts';
import { takeTurns } from '#server/domain/jobs/take-turns.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { refundOrderLine } from '#server/domain/orders/operator/refund-order-line.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { DomainError } from '#server/domain-error.ts';
import { operatorOf } from '../../support/bank.ts';
import { bugAt } from '../../support/bugs.ts';
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

test('behind tradesPerRun broken trades the next one is done', async () => {
  const { db } = app.deps;
  const ada = await createShopper(app, 100 * (tradesPerRun + 1));
  for (let item = 0; item <= tradesPerRun; item++) await ada.addToCart(await listItem(app, 100));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [whole] = await db.select().from(trades).limit(1);
  const id = whole?.id ?? '';
  const isWhole = eq(trades.id, id);
  await db
    .update(trades)
    .set({ createdAt: app.clock.now + 1 })
    .where(isWhole);
  app.clock.now += day + 1;
  const mend = await bugAt(
    app,
    'insert on outbox',
    `new.id like 'delivery_late:%' and new.id <> 'delivery_late:${id}'`,
  );
  await expect(mindDeadlines(app)).rejects.toThrow('1 of 3 deadlines failed');
  expect(await db.select().from(trades).where(isWhole)).toMatchObject([{ delayToldAt: app.clock.now }]);
  await mend();
  expect([await mindDeadlines(app), await mindDeadlines(app)]).toEqual([tradesPerRun, 0]);
});

async function refundsOf(count: number): Promise<string> {
  const { lines, orderId } = await paidByCard(app, [500]);
  for (let part = 0; part < count; part++)
    await refundOrderLine(operatorOf(app), {
      ...{ lineId: lines[0]?.id ?? '', amountCents: 10, to: 'source', reason: 'a scratch' },
      seen: { refundedCents: 10 * part },
    });
  return orderId;
}

/** The provider, which answers to refunds of one order in that way, and how often it was asked. */
async function failingFor(orderId: string, error: Error) {
  const { sandbox } = app;
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, orderId));
  const asked = { times: 0 };
  const refund: typeof sandbox.refund = (request) => {
    asked.times += 1;
    return request.providerRef === payment?.providerRef ? Promise.reject(error) : sandbox.refund(request);
  };
  return { deps: { ...app.deps, payments: { sandbox: { ...sandbox, refund } } } satisfies Deps, asked };
}

test('behind refundsPerRun refunds that come to a bug, or to no answer, the next one is sent', async () => {
  const { db } = app.deps;
  const broken = await refundsOf(refundsPerRun);
  app.clock.now += 1;
  await refundsOf(1);
  const bug = await failingFor(broken, new TypeError('a bug'));
  await expect(sendRefunds(bug)).rejects.toThrow(`${refundsPerRun} refunds failed`);
  expect(bug.asked.times).toBe(refundsPerRun + 1);
  await refundsOf(1);
  const silent = await failingFor(broken, new DomainError('provider_unavailable'));
  expect(await sendRefunds(silent)).toBe(1);
  const left = (await db.select().from(refunds)).filter(({ providerRef }) => providerRef === null);
  expect(left).toHaveLength(refundsPerRun);
  expect([await sendRefunds(app), await sendRefunds(app)]).toEqual([refundsPerRun, 0]);
});

test('behind payoutsPerRun broken payouts the next one is started', async () => {
  const { db } = app.deps;
  await openOffers(app, { holdDays: 5 });
  const ada = await createShopper(app);
  const ids: string[] = [];
  for (let offer = 0; offer <= payoutsPerRun; offer++) ids.push(await offerIn(app, ada, 'payout_processing'));
  app.clock.now += 5 * day;
  const [id = ''] = ids;
  await db.update(offers).set({ payableAt: app.clock.now }).where(eq(offers.id, id));
  const mend = await bugAt(app, 'insert on offer_transitions', `new.offer_id <> '${id}'`);
  await expect(startDuePayouts(app)).rejects.toThrow(`${payoutsPerRun} payouts could not be started`);
  expect(await db.select().from(payouts).where(eq(payouts.offerId, id))).toMatchObject([{ state: 'processing' }]);
  await mend();
  expect([await startDuePayouts(app), await startDuePayouts(app)]).toEqual([payoutsPerRun, 0]);
}, 120_000);

/** Rows that are numbers, of which those below `broken` are never done. */
function numbered(count: number, { perRun, broken }: { perRun: number; broken: number }) {
  const due = Array.from({ length: count }, (_, row) => row);
  const tried: number[] = [];
  return {
    tried,
    perRun,
    idOf: String,
    read: async (limit: number, drawn?: { without: readonly string[] }) =>
      due.filter((row) => !drawn?.without.includes(String(row))).slice(0, limit),
    work: async (row: number) => {
      tried.push(row);
      return row < broken ? ('silent' as const) : ('done' as const);
    },
  };
}

test.each([
  { what: 'nothing is drawn where all were done', count: 5, broken: 0, tried: [0, 1, 2] },
  { what: 'nothing is drawn where nothing is left', count: 2, broken: 1, tried: [0, 1] },
  { what: 'as many are drawn as were not done', count: 9, broken: 2, tried: [0, 1, 2, 3, 4] },
  { what: 'who is silent to one that was drawn is asked no more', count: 9, broken: 9, tried: [0, 1, 2, 3] },
])('$what', async ({ count, broken, tried }) => {
  const turns = numbered(count, { perRun: 3, broken });
  await takeTurns(turns, String);
  expect(turns.tried).toEqual(tried);
});

test('a database that is away ends the run', async () => {
  const away = new DomainError('database_unavailable');
  const turns = { ...numbered(5, { perRun: 3, broken: 0 }), work: () => Promise.reject(away) };
  await expect(takeTurns(turns, String)).rejects.toBe(away);
});
