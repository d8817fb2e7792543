/** What Today says of the work that waits, of the shop's figures and of its books. */

import { eq, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import { lateAfterMinutes } from '#rules/limits.ts';
import { type WorkKind, workKinds } from '#rules/work.ts';
import { bankEntries } from '#server/db/schema/bank.ts';
import { customers } from '#server/db/schema/customers.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { jobRuns } from '#server/db/schema/job-runs.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { providerEvents } from '#server/db/schema/payments.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { trades } from '#server/db/schema/trades.ts';
import { askApproval } from '#server/domain/approvals/parts/approval.ts';
import { checkBooks } from '#server/domain/ledger/check-books.ts';
import { listEvents } from '#server/domain/payments/operator/list-events.ts';
import { getToday } from '#server/domain/today/operator/get-today.ts';
import { boughtLine, tradeOf } from '../support/deliveries.ts';
import { paidTopUp, sayOf } from '../support/disputes.ts';
import { offerIn, openOffers } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let viewer: TestOperator;
let clerk: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  viewer = await signedInOperator(app, 'viewer');
  clerk = await signedInOperator(app, 'clerk');
});
afterAll(() => app.close());

const day = 86_400;

const today = async (query = '') => (await viewer.browser.get(`/ops/today${query}`)).body.payload;

async function workOf(kind: WorkKind) {
  return (await today()).work.find((each: { kind: WorkKind }) => each.kind === kind);
}

async function failedEvent(id: string): Promise<void> {
  await app.deps.db.insert(providerEvents).values({
    id,
    provider: 'sandbox',
    eventId: `provider_${id}`,
    type: 'charge.unheard',
    body: '{"a":1}',
    receivedAt: app.deps.now(),
    attempts: 10,
    failure: 'nobody knows what it means',
  });
}

test('every kind is there, also when nothing waits', async () => {
  const { work, ledger } = await today();
  expect(work.map((each: { kind: string }) => each.kind)).toEqual(workKinds);
  expect(work[0]).toEqual({ kind: 'deliveries_to_make', count: 0, oldestAt: null, deadlineAt: null, rows: [] });
  expect(ledger).toBeNull();
});

test('a setting that a new shop needs is named until somebody sets it, be it to nothing', async () => {
  const manager = await signedInOperator(app, 'manager', 'setter');
  const unset = (await today()).unset;
  expect(unset).toContain('requisites');
  const set = await manager.browser.post('/ops/settings/requisites', { value: '', seen: '' });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  expect((await today()).unset).toEqual(unset.filter((name: string) => name !== 'requisites'));
});

test('what health names as late is named with its age, and of jobs which ones fail and which do not run', async () => {
  const { now } = app.clock;
  expect(await today()).toMatchObject({ late: [], lateJobs: [] });
  const run = { outcome: 'done', startedAt: now, endedAt: now, ms: 1 } as const;
  const edge = now - 60 * lateAfterMinutes.job;
  await app.deps.db.insert(jobRuns).values([
    { ...run, job: 'onTime', succeededAt: edge },
    { ...run, job: 'late', succeededAt: edge - 1 },
    { ...run, job: 'failing', outcome: 'failed', succeededAt: edge - 60 },
  ]);
  const { late, lateJobs } = await today();
  expect(late).toEqual([{ kind: 'job', seconds: 60 * lateAfterMinutes.job + 60 }]);
  expect(lateJobs).toEqual([
    { job: 'failing', outcome: 'failed', succeededAt: edge - 60 },
    { job: 'late', outcome: 'done', succeededAt: edge - 1 },
  ]);
  const health = await viewer.browser.get('/health');
  expect([health.status, health.body.late]).toEqual([503, late.map(({ kind }: { kind: string }) => kind)]);
  await app.deps.db.delete(jobRuns);
});

test('without a session nobody sees it', async () => {
  expect((await app.browser().get('/ops/today')).status).toBe(401);
});

test('a delivery waits until its hours are over', async () => {
  const { line } = await boughtLine(app, 2500);
  const trade = await tradeOf(app, line.id);
  const { rows, count, deadlineAt } = await workOf('deliveries_to_make');
  const { now } = app.clock;
  expect({ count, deadlineAt }).toEqual({ count: 1, deadlineAt: now + day });
  expect(rows).toEqual([
    { id: trade?.id, title: line.title, detail: 'queued', at: now, deadlineAt: now + day, amountCents: 2500 },
  ]);
  await app.deps.db.update(trades).set({ state: 'settled' }).where(eq(trades.lineId, line.id));
});

test.each([
  ['on hold', { heldAt: 1 }, { stop: null }],
  ['item_missing', { heldAt: null }, { state: 'failed', failure: 'item_missing' }],
  ['another item', { heldAt: null }, { state: 'received', mismatch: 'another item' }],
  ['declined', { heldAt: null }, { state: 'declined', attempt: 5 }],
] as const)('a delivery that only a person can mend says %s', async (detail, line, trade) => {
  const bought = await boughtLine(app);
  await app.deps.db.update(orderLines).set(line).where(eq(orderLines.id, bought.line.id));
  await app.deps.db.update(trades).set(trade).where(eq(trades.lineId, bought.line.id));
  expect(await workOf('deliveries_to_mend')).toMatchObject({
    count: 1,
    rows: [{ id: (await tradeOf(app, bought.line.id))?.id, detail }],
  });
  await app.deps.db.update(orderLines).set({ heldAt: null }).where(eq(orderLines.id, bought.line.id));
  await app.deps.db
    .update(trades)
    .set({ state: 'settled', failure: null, mismatch: null })
    .where(eq(trades.lineId, bought.line.id));
});

const sent = { state: 'sent', tradeOfferId: '6000000001', sentAt: 1, expiresAt: 2_000_000_000 } as const;

test.each([
  ['not taken back', 'updatedAt', { state: 'sending', stop: 'refund' }],
  ['not taken back', 'updatedAt', { ...sent, stop: 'hold' }],
  ['expired, and nobody said so', 'expiresAt', sent],
] as const)(
  'a trade offer of which nobody says anything for an hour says %s, both ways',
  async (detail, since, trade) => {
    const { line } = await boughtLine(app);
    const offerId = await offerIn(app, await createShopper(app), 'awaiting_item');
    const isEither = or(eq(trades.lineId, line.id), eq(trades.offerId, offerId));
    const set = (values: Partial<typeof trades.$inferInsert>) => app.deps.db.update(trades).set(values).where(isEither);
    const shown = async () => {
      const work = [await workOf('deliveries_to_mend'), await workOf('items_to_receive')].flatMap(({ rows }) => rows);
      return work.filter((row) => row.detail === detail).map(({ id }) => id);
    };
    await set({ ...trade, [since]: app.clock.now - 3599 });
    expect(await shown()).toEqual([]);
    await set({ [since]: app.clock.now - 3600 });
    const { id } = (await tradeOf(app, line.id)) ?? {};
    expect(await shown()).toEqual([id, offerId]);
    // where its row leads to
    const { body } = await viewer.browser.get('/ops/deliveries?kind=delivery');
    expect(body.payload[0]).toMatchObject({ id, late: detail, turn: 'shop' });
    await set({ state: 'settled', stop: null });
  },
);

test('what the customer has to mend does not wait for the shop', async () => {
  const { line } = await boughtLine(app);
  await app.deps.db
    .update(trades)
    .set({ state: 'failed', failure: 'inventory_private' })
    .where(eq(trades.lineId, line.id));
  expect([(await workOf('deliveries_to_make')).count, (await workOf('deliveries_to_mend')).count]).toEqual([0, 0]);
});

test('offers wait for a price, for their item and for their money', async () => {
  const ada = await createShopper(app);
  const ids = {
    offers_to_price: await offerIn(app, ada, 'pending'),
    items_to_receive: await offerIn(app, ada, 'awaiting_item'),
    payouts: await offerIn(app, ada, 'payout_processing', 700),
  };
  for (const kind of ['offers_to_price', 'items_to_receive'] as const)
    expect((await workOf(kind)).rows.map(({ id }: { id: string }) => id)).toEqual([ids[kind]]);
  expect(await workOf('payouts')).toMatchObject({ count: 1, rows: [{ amountCents: 700, title: ada.email }] });
});

test('an item that its seller does not have waits for the seller, one that is another for the shop', async () => {
  const ada = await createShopper(app);
  const [missing, other] = [await offerIn(app, ada, 'awaiting_item'), await offerIn(app, ada, 'awaiting_item')];
  const before = (await workOf('items_to_receive')).count;
  const set = (offerId: string, values: Partial<typeof trades.$inferInsert>) =>
    app.deps.db.update(trades).set(values).where(eq(trades.offerId, offerId));
  await set(missing, { state: 'failed', failure: 'item_missing' });
  await set(other, { state: 'settled', mismatch: 'Another skin' });
  const { count, rows } = await workOf('items_to_receive');
  expect(count).toBe(before - 1);
  expect(rows.map(({ id }: { id: string }) => id)).not.toContain(missing);
  expect(rows).toContainEqual(expect.objectContaining({ id: other, detail: 'Another skin' }));
});

test('what asks for a second person and what is disputed have their deadlines', async () => {
  const { now } = app.clock;
  const { email: actor } = await signedInOperator(app, 'manager', 'ada');
  const id = await askApproval(
    { deps: app.deps, actor, role: 'manager' },
    { action: 'rates.set', subject: 'USD', amountCents: null, input: { code: 'USD', value: '9' } },
  );
  const ada = await createShopper(app);
  await sayOf(app, await paidTopUp(app, ada, 20), 'dispute_opened');
  expect((await workOf('approvals')).rows).toEqual([
    { id, title: 'rates.set', detail: 'USD · ada@regalia.test', at: now, deadlineAt: now + 7 * day, amountCents: null },
  ]);
  const [dispute] = await app.deps.db.select().from(disputes);
  expect((await workOf('disputes')).rows).toMatchObject([
    { id: dispute?.customerId, title: 'dispute: fraudulent', deadlineAt: now + 7 * day, amountCents: 2000 },
  ]);
});

test('a booking of the bank waits while nobody has matched it, what went out below zero', async () => {
  const entry = { account: 'NL91ABNA0417164300', partyName: 'A. Lovelace', currency: 'EUR', amountCents: 1250 };
  const more = { remittance: ['for', 'ada'], bookedAt: 100, createdAt: 100, state: 'unmatched' as const };
  await app.deps.db.insert(bankEntries).values([
    { ...entry, ...more, id: 'ben_in', reference: '1', direction: 'in' },
    { ...entry, ...more, id: 'ben_out', reference: '2', direction: 'out', partyName: '', remittance: [] },
  ]);
  expect((await workOf('bank_entries')).rows).toEqual([
    { id: 'ben_in', title: 'A. Lovelace', detail: 'for ada', at: 100, deadlineAt: null, amountCents: 1250 },
    { id: 'ben_out', title: 'ben_out', detail: '', at: 100, deadlineAt: null, amountCents: -1250 },
  ]);
});

test('mails wait once no server has taken them as often as they are tried', async () => {
  const { db } = app.deps;
  await db.update(outbox).set({ sentAt: 1 });
  const [mail] = await db.select().from(outbox).limit(1);
  if (!mail) throw new Error('no mail');
  await db
    .update(outbox)
    .set({ sentAt: null, attempts: mailAttemptsMax - 1 })
    .where(eq(outbox.id, mail.id));
  expect((await workOf('mails')).count).toBe(0);
  await db.update(outbox).set({ attempts: mailAttemptsMax, failure: '550 no' }).where(eq(outbox.id, mail.id));
  expect((await workOf('mails')).rows).toMatchObject([{ id: mail.recipient, detail: `${mail.recipient} · 550 no` }]);
});

test('an event that could not be applied is tried again or set aside, each with its reason in the log', async () => {
  await failedEvent('evt_retried');
  await failedEvent('evt_dismissed');
  expect((await workOf('events')).count).toBe(2);
  const page = (cursor?: string) => listEvents({ deps: app.deps }, { state: 'failed', limit: 1, cursor });
  const first = await page();
  const second = await page(first.next ?? '');
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['evt_dismissed', 'evt_retried']);
  const { body } = await viewer.browser.get('/ops/events/evt_retried');
  expect(body.payload).toMatchObject({ state: 'failed', body: '{"a":1}', failure: 'nobody knows what it means' });
  expect((await clerk.browser.post('/ops/events/evt_retried/retry')).status).toBe(200);
  expect((await workOf('events')).rows.map(({ id }: { id: string }) => id)).toEqual(['evt_dismissed']);
  const reason = { reason: 'paid by hand' };
  expect((await clerk.browser.post('/ops/events/evt_dismissed/dismiss', reason)).body.message_key).toBe('role_too_low');
  const manager = await signedInOperator(app, 'manager');
  expect((await manager.browser.post('/ops/events/evt_dismissed/dismiss', {})).body.errors.reason).toBeDefined();
  expect((await manager.browser.post('/ops/events/evt_dismissed/dismiss', reason)).status).toBe(200);
  expect((await workOf('events')).count).toBe(0);
  const { payload } = (await viewer.browser.get('/ops/audit?subject=evt_dismissed')).body;
  expect(payload).toMatchObject([{ action: 'events.dismiss', actor: manager.email, role: 'manager' }]);
});

test('money that comes to an account that is closed waits for a person', async () => {
  const ada = await createShopper(app, 1500);
  expect((await workOf('closed_balances')).count).toBe(0);
  await app.deps.db.update(customers).set({ closedAt: app.deps.now() }).where(eq(customers.id, ada.id));
  expect(await workOf('closed_balances')).toMatchObject({
    count: 1,
    rows: [{ id: ada.id, title: ada.email, amountCents: 1500 }],
  });
  await app.deps.db.update(customers).set({ closedAt: null }).where(eq(customers.id, ada.id));
});

test('one kind can be asked for with more of its rows', async () => {
  const ada = await createShopper(app);
  for (let number = 0; number < 9; number++) await offerIn(app, ada, 'pending').catch(() => undefined);
  const before = await workOf('offers_to_price');
  const { work } = await today('?kind=offers_to_price');
  const asked = work.find(({ kind }: { kind: string }) => kind === 'offers_to_price');
  expect(before.rows.length).toBe(Math.min(8, before.count));
  expect(asked.rows.length).toBe(before.count);
  expect((await viewer.browser.get('/ops/today?kind=nothing')).status).toBe(422);
});

/** Read by the use case: sessions do not last as long as the clock goes here. */
const later = () => getToday({ deps: app.deps }, {});

test('how much waits is told alone, as Today counts it', async () => {
  const counts = (await today()).work.map(({ kind, count }: { kind: WorkKind; count: number }) => ({ kind, count }));
  expect((await viewer.browser.get('/ops/work')).body.payload).toEqual(counts);
  expect(counts.filter(({ count }: { count: number }) => count > 0).length).toBeGreaterThan(3);
});

test('figures are sums of transfers, of the day and of the spans before', async () => {
  const figure = async (name: string) => {
    const found = (await later()).figures.find((each) => each.name === name);
    if (!found) throw new Error(`no figure ${name}`);
    return found;
  };
  const before = await figure('revenue');
  await boughtLine(app, 1000);
  const after = await figure('revenue');
  expect(after.day - before.day).toBe(1000);
  expect(after.days.length).toBe(30);
  expect(after.days.at(-1)?.value).toBe(after.day);
  app.clock.now += 8 * day;
  const then = await figure('revenue');
  expect([then.day, then.week, then.weekBefore, then.month]).toEqual([0, 0, after.week, after.month]);
  app.clock.now -= 8 * day;
});

test('the books are checked once a night, and a difference is told', async () => {
  const { deps } = app;
  const night = Math.ceil(deps.now() / day) * day;
  app.clock.now = night + 3600;
  await checkBooks({ deps });
  expect((await later()).ledger).toBeNull();
  app.clock.now = night + 2 * 3600;
  await checkBooks({ deps });
  expect((await later()).ledger).toEqual({ at: app.clock.now, sound: true, differences: 0 });
  app.clock.now += 60;
  await checkBooks({ deps });
  expect((await later()).ledger?.at).toBe(app.clock.now - 60);
  app.clock.now += day;
  await deps.db.run(
    sql`update offers set service_price_cents = service_price_cents + 1 where state = 'ready_for_payout'`,
  );
  await deps.db.run(sql`update payouts set amount_cents = amount_cents + 1 where state = 'processing'`);
  await checkBooks({ deps });
  expect((await later()).ledger).toEqual({ at: app.clock.now, sound: false, differences: 1 });
});
