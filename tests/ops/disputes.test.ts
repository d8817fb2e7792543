import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerEvents } from '#server/db/schema/payments.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { statement, write } from '#server/db/write.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { setSetting } from '../support/customers.ts';
import { owedBy, paidOrder, paidTopUp, sayOf, takenBack } from '../support/disputes.ts';
import { ops as run } from '../support/ops.ts';
import { paidByCard } from '../support/refunds.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { deliver, webhookFor } from '../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await setSetting(app.deps, 'support_email', 'desk@shop.example');
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
const alertsAbout = async (id: string) =>
  app.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.id, `event_alert:${id}`));

/** A customer who owes €20 for an item that was delivered. */
async function debtor() {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  await ada.addToCart(await listItem(app, 2000));
  await paidOrder(app, ada);
  const lines = (await ops('orders', 'list', '--json')).json();
  const line = lines.find(({ email }: { email: string }) => email === ada.email);
  await ops('orders', 'complete', line.id, '--yes');
  await sayOf(app, paymentId, 'dispute_opened', 'dispute_lost');
  return { ada, paymentId };
}

test('a stored event that nobody can read is counted, told once, and keeps no other waiting', async () => {
  const { db, newId, now } = app.deps;
  const broken = { id: newId('evt'), provider: 'sandbox', eventId: 'broken', body: '{"kind":', receivedAt: now() - 9 };
  await write(db, statement(db.insert(providerEvents).values(broken)));
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/deposit/checkout', { ...buyer, amount: 30, currency: 'EUR' });
  const event = await webhookFor(app, body.order_id, 'payment_succeeded');
  const good = { id: newId('evt'), provider: 'sandbox', eventId: event.eventId, receivedAt: now() };
  await write(db, statement(db.insert(providerEvents).values({ ...good, body: JSON.stringify(event) })));
  expect(await retryPendingEvents(app)).toBe(2);
  expect(await ada.balance()).toBe(3000);
  const listed = (await ops('events', 'list', '--state', 'failed', '--json')).json();
  expect(listed).toMatchObject([{ id: broken.id, attempts: 10, failure: 'the stored event cannot be read' }]);
  expect(await alertsAbout(broken.id)).toMatchObject([{ recipient: 'desk@shop.example' }]);
  app.clock.now += 7 * 86_400;
  expect(await retryPendingEvents(app)).toBe(0);
});

test('an event that cannot be applied yet waits longer each time, is told at the third, and stands as failed after the tenth', async () => {
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/deposit/checkout', { ...buyer, amount: 30, currency: 'EUR' });
  await deliver(app, await takenBack(app, body.order_id, 'dispute_opened'));
  const failure = 'the payment is not paid yet';
  const stored = async () =>
    (await app.deps.db.select().from(providerEvents).where(eq(providerEvents.failure, failure)))[0];
  const pauses: number[] = [];
  for (let attempt = 1; attempt < 10; attempt++) {
    const { nextAttemptAt = 0, id = '' } = (await stored()) ?? {};
    expect(await alertsAbout(id)).toHaveLength(attempt < 3 ? 0 : 1);
    pauses.push(nextAttemptAt - app.clock.now);
    app.clock.now = nextAttemptAt;
    await retryPendingEvents(app);
  }
  expect(pauses.slice(0, 4)).toEqual([60, 120, 240, 480]);
  const { id = '' } = (await stored()) ?? {};
  app.clock.now += 86_400;
  await retryPendingEvents(app);
  expect((await ops('events', 'show', id)).out).toContain('failed');

  await deliver(app, await webhookFor(app, body.order_id, 'payment_succeeded'));
  expect((await ops('events', 'retry', id)).code).toBe(0);
  await retryPendingEvents(app);
  expect((await ops('events', 'show', id, '--json')).json()).toMatchObject({ state: 'applied' });
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toMatchObject({ disputed: 30 });
});

test('an event that is not understood is kept without what names a person, until it is dismissed', async () => {
  const { body, headers } = app.sandbox.sign({
    id: 'evt_new',
    type: 'charge.reviewed',
    data: {
      object: { id: 'ch_1', amount: 5, billing_details: { email: 'zuleika@example.com' }, note: 'Hello Zuleika' },
    },
  } as never);
  const { status } = await app
    .browser()
    .send('POST', '/payments/sandbox/webhook', body, { headers, withoutCsrf: true });
  expect(status).toBe(200);
  const [row] = await app.deps.db.select().from(providerEvents).where(eq(providerEvents.eventId, 'evt_new'));
  expect(row).toMatchObject({ appliedAt: null, type: 'charge.reviewed' });
  expect(row?.body).toContain('ch_1');
  expect(row?.body).not.toMatch(/zuleika/i);
  const id = row?.id ?? '';
  expect((await ops('events', 'dismiss', id, '--reason', 'nothing to do', '--yes')).code).toBe(0);
  expect((await ops('events', 'show', id, '--json')).json()).toMatchObject({ state: 'dismissed' });
  expect((await ops('audit', 'list', '--subject', id, '--json')).json()).toMatchObject([{ action: 'events.dismiss' }]);
});

test('disputes show their deadline, their customer and what they moved; a claim can be given up', async () => {
  const { ada } = await debtor();
  const [listed] = (await ops('disputes', 'list', '--state', 'lost', '--json')).json();
  expect(listed).toMatchObject({ email: ada.email, amountCents: 2000, owedCents: 2000, reason: 'fraudulent' });
  const { out } = await ops('disputes', 'show', listed.id);
  for (const words of ['owes €20.00', 'evidence until', 'dispute_claim']) expect(out).toContain(words);
  const waived = await ops('disputes', 'waive', ada.email, '--reason', 'too small to pursue', '--yes');
  expect([waived.code, await owedBy(app, ada)]).toEqual([0, 0]);
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toBeNull();
  expect((await ops('ledger', 'check', '--json')).json()).toMatchObject({ sumCents: 0, differences: [] });
});

test('a dispute about a purchase shows its lines, and whether their trade offers are out', async () => {
  const { ada, orderId, lines } = await paidByCard(app, [2000, 3000]);
  await sayOf(app, orderId, 'dispute_opened');
  const [{ id }] = (await ops('disputes', 'list', '--customer', ada.email, '--json')).json();
  const { out } = await ops('disputes', 'show', id);
  const worth = lines.map((line) => out.split('\n').find((shown) => shown.includes(line.id)));
  expect(worth).toEqual([expect.stringMatching(/ €20\.00.+ no /), expect.stringMatching(/ €30\.00.+ no /)]);
});

test('an operator lets a customer on hold go on, until there is another dispute', async () => {
  const { ada } = await debtor();
  const hold = async () => (await ada.browser.get('/user/profile')).body.payload.hold;
  expect(await hold()).toMatchObject({ owed: 20 });
  expect((await ops('customers', 'unblock', ada.email, '--reason', 'pays by instalments')).code).toBe(0);
  expect([await hold(), await owedBy(app, ada)]).toEqual([null, 2000]);
  const next = await paidTopUp(app, ada, 50);
  await sayOf(app, next, 'dispute_opened');
  expect(await hold()).toMatchObject({ disputed: 50 });
});
