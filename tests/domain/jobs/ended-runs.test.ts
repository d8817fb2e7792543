/** What is over because nobody paid or decided in time, when more of it is over than one run ends. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedPerRun } from '#rules/limits/job-runs.ts';
import { cardDepositHours, reservationMinutes } from '#rules/limits.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { expireApprovals } from '#server/domain/approvals/expire-approvals.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { settleTrades } from '#server/domain/trades/settle-trades.ts';
import { DomainError } from '#server/domain-error.ts';
import { copied } from '../../support/copied.ts';
import { plansOf } from '../../support/plans.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const hour = 3600;

/** How many things three runs of a job have done, one after the other. */
async function threeRuns(job: (app: TestApp) => Promise<number>): Promise<number[]> {
  return [await job(app), await job(app), await job(app)];
}

async function reservation() {
  const ada = await createShopper(app);
  const item = await listItem(app, 500);
  await ada.addToCart(item);
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  return { item, orderId: String(body.order_id) };
}

async function topUp(): Promise<string> {
  const ada = await createShopper(app);
  const form = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'card' };
  return String((await ada.browser.post('/deposit/checkout', form)).body.order_id);
}

test('endedPerRun reservations and as many top-ups end in a run, and one more of each in the next, the first first', async () => {
  const { item, orderId } = await reservation();
  await copied(app, 'orders', orderId, endedPerRun, { id: "'ord_' || n", reserved_until: 'reserved_until - 1' });
  const ofOrder = { order_id: "'ord_' || n", expires_at: 'expires_at - 1', provider_ref: 'null' };
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, orderId));
  await copied(app, 'payments', payment?.id ?? '', endedPerRun, { id: "'pay_o' || n", ...ofOrder });
  await copied(app, 'payments', await topUp(), endedPerRun, { id: "'pay_t' || n", provider_ref: 'null' });
  expect(await releaseExpired(app)).toBe(0);
  app.clock.now += reservationMinutes * 60;
  const stateOf = async () => (await app.deps.db.select().from(items).where(eq(items.id, item)))[0]?.state;
  expect([await releaseExpired(app), await stateOf()]).toEqual([endedPerRun, 'reserved']);
  expect([await releaseExpired(app), await stateOf()]).toEqual([1, 'available']);
  app.clock.now += cardDepositHours * hour;
  expect(await threeRuns(releaseExpired)).toEqual([endedPerRun, 1, 0]);
  const left = (where: string) => app.deps.db.$client.execute(`select 1 from ${where}`);
  expect((await left("payments where state = 'Pending'")).rows).toEqual([]);
  expect((await left("orders where state = 'open'")).rows).toEqual([]);
});

test('endedPerRun approvals wait no more after a run, and one more after the next, the first first', async () => {
  await app.deps.db.$client.execute(
    `insert into approvals (id, action, subject, input, state, asked_by, asked_at, expires_at)
      select 'apr_' || value, 'customers.credit', 'cus_' || value, '{}', 'waiting', 'ops:ann', 1, 1000 - value
      from generate_series(1, ${endedPerRun + 1})`,
  );
  const left = () => app.deps.db.select({ id: approvals.id }).from(approvals).where(eq(approvals.state, 'waiting'));
  expect([await expireApprovals(app), await left()]).toEqual([endedPerRun, [{ id: 'apr_1' }]]);
  expect([await expireApprovals(app), await left()]).toEqual([1, []]);
  expect(await expireApprovals(app)).toBe(0);
});

test('a provider that hangs is asked once in a run, and a page whose closing is a bug keeps no other open', async () => {
  const made = [await reservation(), await reservation(), await reservation()];
  app.clock.now += reservationMinutes * 60;
  const { sandbox } = app.deps.payments;
  if (!sandbox) throw new Error('no sandbox');
  const closedBy = async (failure: () => Promise<never>) => {
    const asked: string[] = [];
    const closeCheckout = (ref: string) => {
      asked.push(ref);
      return asked.length === 1 ? failure() : sandbox.closeCheckout(ref);
    };
    const work = releaseExpired({ deps: { ...app.deps, payments: { sandbox: { ...sandbox, closeCheckout } } } });
    return [await work.catch((error: Error) => error.message), asked.length];
  };
  expect(await closedBy(() => Promise.reject(new DomainError('provider_unavailable')))).toEqual([made.length, 1]);
  await reservation();
  await reservation();
  app.clock.now += reservationMinutes * 60;
  const bug = () => Promise.reject(new TypeError('a bug'));
  expect(await closedBy(bug)).toEqual(['1 pages of providers could not be closed', 2]);
  expect(await app.deps.db.$count(orders, eq(orders.state, 'open'))).toBe(0);
});

test('what is over is found by when it ended, among all that is open', async () => {
  const [, topUps] = await plansOf(app, (deps) => releaseExpired({ deps }));
  expect(topUps?.lines.filter((line) => /\bpayments\b/.test(line))).toEqual([
    'SEARCH payments USING INDEX sqlite_autoindex_payments_1 (id=?)',
    'SEARCH payments USING INDEX payments_pending (expires_at<?)',
  ]);
  const [settling] = await plansOf(app, (deps) => settleTrades({ deps }));
  expect(settling?.lines.filter((line) => /\btrades\b/.test(line))).toEqual([
    'SEARCH trades USING INDEX sqlite_autoindex_trades_1 (id=?)',
    'SEARCH trades USING INDEX trades_settling (settles_at<?)',
  ]);
});
