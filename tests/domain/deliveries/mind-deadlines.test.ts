import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undeliveredHoursMax, unfinishedDaysMax } from '#rules/trades.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { mindDeadlines } from '#server/domain/deliveries/mind-deadlines.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { deliverOutbox } from '#server/domain/mail/deliver-outbox.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { releaseOrderLine } from '#server/domain/orders/operator/release-order-line.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { settleTrades } from '#server/domain/trades/settle-trades.ts';
import { createCourier, sending, type TestCourier } from '../../support/couriers.ts';
import { boughtLine, jobOf, lineState, tradeOf } from '../../support/deliveries.ts';
import { seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const hour = 3600;

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

/** What earlier tests have left is over. */
beforeEach(async () => {
  app.clock.now += 60 * 24 * hour;
  await runJobs();
  await runJobs();
  app.mails.length = 0;
});
afterEach(() => app.settled());

async function runJobs(): Promise<void> {
  await app.settled();
  await mindDeadlines({ deps: app.deps });
  await settleTrades({ deps: app.deps });
  await deliverOutbox({ deps: app.deps });
}

/** Beside the confirmations of what was bought. */
const told = () => app.mails.filter(({ subject }) => !subject.startsWith('Your order R-'));
const subjects = () => told().map(({ subject }) => subject);
const itemState = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0]?.state;

describe('what was not sent', () => {
  test('is told once when the hours of the setting are over, and goes on', async () => {
    const { ada, line } = await boughtLine(app);
    app.clock.now += 24 * hour - 1;
    await runJobs();
    expect(subjects()).toEqual([]);
    app.clock.now += 1;
    await runJobs();
    await runJobs();
    expect(told()).toMatchObject([{ to: ada.email, subject: `Your trade offer for ${line.title} is late` }]);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'queued', delayToldAt: app.clock.now });
    expect(await jobOf(app, courier, line.id)).toMatchObject({ action: 'send' });
  });

  test('is refunded after 72 hours, once, with its item for sale again', async () => {
    const { ada, line } = await boughtLine(app, 1900);
    app.clock.now += undeliveredHoursMax * hour;
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    expect(await ada.balance()).toBe(1900);
    expect(await lineState(app, line.id)).toBe('denied');
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'cancelled' });
    expect(await itemState(line.itemId)).toBe('available');
    expect(subjects()).toEqual([`We could not deliver ${line.title}`]);
  });

  test('but may be out is asked back first, and the money follows', async () => {
    const { ada, line } = await boughtLine(app, 1900);
    const begun = await courier.steps(await jobOf(app, courier, line.id), { step: 'begin' });
    app.clock.now += undeliveredHoursMax * hour;
    await runJobs();
    expect(await ada.balance()).toBe(0);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'sending', stop: 'refund' });
    const job = await jobOf(app, courier, line.id);
    expect(job).toMatchObject({ id: begun.id, action: 'cancel' });
    await courier.steps(job, { step: 'cancelled' });
    expect(await ada.balance()).toBe(1900);
    expect(await lineState(app, line.id)).toBe('denied');
  });

  test('and was begun by a person stays with that person', async () => {
    const { ada, line } = await boughtLine(app);
    await transitionOrderLine(ops(), { lineId: line.id, transition: 'accept' });
    app.clock.now += 30 * 24 * hour;
    await runJobs();
    expect([await ada.balance(), await lineState(app, line.id)]).toEqual([0, 'accepted']);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'sending', stop: null });
  });

  test('since Steam does not let the item go yet has its hours from then', async () => {
    const { ada, line } = await boughtLine(app);
    const tradableFrom = app.clock.now + 100 * hour;
    await app.deps.db.update(items).set({ tradableFrom }).where(eq(items.id, line.itemId));
    app.clock.now = tradableFrom + undeliveredHoursMax * hour - 1;
    await runJobs();
    expect(await ada.balance()).toBe(0);
    app.clock.now += 1;
    await runJobs();
    expect(await ada.balance()).toBe(line.paidCents);
  });
});

describe('what was sent', () => {
  test('and not accepted is refunded 7 days after the order', async () => {
    const { ada, line } = await boughtLine(app, 1700);
    const orderedAt = app.clock.now;
    await courier.steps(await jobOf(app, courier, line.id), ...sending(app), { step: 'declined' });
    app.clock.now = orderedAt + unfinishedDaysMax * 24 * hour - 1;
    await runJobs();
    expect(await ada.balance()).toBe(0);
    app.clock.now += 1;
    await Promise.all([runJobs(), runJobs()]);
    expect(await ada.balance()).toBe(1700);
    expect(await itemState(line.itemId)).toBe('available');
  });

  test('is not refunded while its trade offer is out', async () => {
    const { ada, line } = await boughtLine(app);
    await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    app.clock.now += 30 * 24 * hour;
    await runJobs();
    expect([await ada.balance(), await lineState(app, line.id)]).toEqual([0, 'accepted']);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'sent', stop: null });
  });

  test('but is not there is not for sale again', async () => {
    const { ada, line } = await boughtLine(app, 800);
    await courier.steps(await jobOf(app, courier, line.id), { step: 'failed', reason: 'item_missing' });
    app.clock.now += unfinishedDaysMax * 24 * hour;
    await runJobs();
    expect([await ada.balance(), await itemState(line.itemId)]).toEqual([800, 'sold']);
  });

  test('and received is settled when its giver can no longer reverse it', async () => {
    const { line } = await boughtLine(app);
    await courier.steps(await jobOf(app, courier, line.id), ...sending(app), { step: 'received' });
    const { settlesAt } = (await tradeOf(app, line.id)) ?? {};
    app.clock.now = Number(settlesAt) - 1;
    await runJobs();
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'received' });
    app.clock.now += 1;
    await Promise.all([runJobs(), runJobs()]);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'settled', lease: null });
    expect(await lineState(app, line.id)).toBe('completed');
  });
});

describe('a line on hold', () => {
  test('has no deadlines, and new ones from its release', async () => {
    const { ada, line } = await boughtLine(app, 2100);
    const { db } = app.deps;
    await db.update(orderLines).set({ heldAt: app.clock.now }).where(eq(orderLines.id, line.id));
    app.clock.now += 20 * 24 * hour;
    await runJobs();
    expect([await ada.balance(), subjects()]).toEqual([0, []]);
    await releaseOrderLine(ops(), { lineId: line.id, reason: 'called back' });
    app.clock.now += undeliveredHoursMax * hour - 1;
    await runJobs();
    expect(await ada.balance()).toBe(0);
    app.clock.now += 1;
    await runJobs();
    expect(await ada.balance()).toBe(2100);
  });
});
