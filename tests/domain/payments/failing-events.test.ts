/** Webhook events that cannot be applied just now: something came in between, the provider is away, or a fault stands in the way. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import { providerEvents } from '#server/db/schema/payments.ts';
import { statement, write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { processEvent } from '#server/domain/payments/process-event.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { DomainError } from '#server/domain-error.ts';
import { atTheProvider, statusOf } from '../../support/card-purchases.ts';
import { disputesOf, paidTopUp, takenBack } from '../../support/disputes.ts';
import { kill } from '../../support/failing-database.ts';
import { interleaved } from '../../support/interleaved.ts';
import { createShopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { deliver, notify, webhookFor } from '../../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

/** An event as it was received, and not processed yet. */
async function received({ deps }: TestApp, event: WebhookEvent): Promise<WebhookEvent> {
  const { db, newId, now } = deps;
  const row = { id: newId('evt'), provider: 'sandbox', eventId: event.eventId, body: JSON.stringify(event) };
  await write(db, statement(db.insert(providerEvents).values({ ...row, type: event.kind, receivedAt: now() })));
  return event;
}

const process = (deps: Deps, event: WebhookEvent) => processEvent({ deps }, { provider: 'sandbox', event });

async function stored({ eventId }: WebhookEvent) {
  const [row] = await app.deps.db
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, 'sandbox'), eq(providerEvents.eventId, eventId)));
  return row;
}

/** A fault that hits what is written to one address, until it is mended. */
async function faultAt(address: string): Promise<() => Promise<unknown>> {
  const { $client } = app.deps.db;
  const isTheirs = `new.recipient = '${address}'`;
  await $client.execute(
    `create trigger a_fault before insert on outbox when ${isTheirs} begin select raise(abort, 'a fault'); end`,
  );
  return () => $client.execute('drop trigger a_fault');
}

test('a payment that is let go while its success is worked out is sold all the same, by what is true then', async () => {
  const { ada, orderId } = await atTheProvider(app);
  const event = await received(app, await webhookFor(app, orderId, 'payment_succeeded'));
  await process(
    interleaved(app.deps, () => notify(app, orderId, 'payment_cancelled')),
    event,
  );
  expect(await statusOf(ada, orderId)).toBe('Success');
  expect(await stored(event)).toMatchObject({ appliedAt: app.clock.now, failure: null });
});

test('the same event that another delivery applies meanwhile has its effect once', async () => {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  const event = await received(app, await takenBack(app, paymentId, 'dispute_withdrawn'));
  await process(
    interleaved(app.deps, () => process(app.deps, event)),
    event,
  );
  expect(await ada.balance()).toBe(0);
  expect(await disputesOf(app, ada)).toHaveLength(1);
});

test('a fault is kept beside its event, keeps no other waiting, and is told to who runs the jobs', async () => {
  const [hit, spared] = [await atTheProvider(app), await atTheProvider(app)];
  const event = await received(app, await webhookFor(app, hit.orderId, 'payment_succeeded'));
  await received(app, await webhookFor(app, spared.orderId, 'payment_succeeded'));
  const mend = await faultAt(hit.ada.email);
  const told = await retryPendingEvents(app).catch((error: unknown) => error);
  expect(told).toBeInstanceOf(AggregateError);
  expect(told).toMatchObject({ message: '1 of 2 webhook events failed', errors: [expect.any(Error)] });
  expect(await statusOf(spared.ada, spared.orderId)).toBe('Success');
  expect(await stored(event)).toMatchObject({
    appliedAt: null,
    attempts: 1,
    failure: expect.stringMatching(/a fault/),
  });

  await mend();
  app.clock.now += 61;
  expect(await retryPendingEvents(app)).toBe(1);
  expect(await statusOf(hit.ada, hit.orderId)).toBe('Success');
  expect(await stored(event)).toMatchObject({ appliedAt: app.clock.now, failure: null });
});

test('what needs a provider that does not answer waits for it, and is no fault', async () => {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  const said = await takenBack(app, paymentId, 'dispute_opened');
  // known by a reference of the provider's alone
  const event = await received(app, { ...said, subjectId: null, moneyRef: 'ch_unheard_of' });
  const { sandbox } = app.deps.payments;
  if (!sandbox) throw new Error('the shop has no sandbox');
  const paymentIdOf = () => Promise.reject(new DomainError('provider_unavailable'));
  await process({ ...app.deps, payments: { sandbox: { ...sandbox, paymentIdOf } } }, event);
  expect(await stored(event)).toMatchObject({ appliedAt: null, attempts: 1, failure: 'provider_unavailable' });

  await process({ ...app.deps, payments: { sandbox: { ...sandbox, paymentIdOf: async () => paymentId } } }, event);
  expect(await disputesOf(app, ada)).toMatchObject([{ state: 'open' }]);
});

test('an event that was applied, or dismissed, is not applied again', async () => {
  const { ada, orderId } = await atTheProvider(app);
  const event = await webhookFor(app, orderId, 'payment_succeeded');
  await received(app, event);
  await app.deps.db.update(providerEvents).set({ dismissedAt: 1 }).where(eq(providerEvents.eventId, event.eventId));
  await process(app.deps, event);
  expect(await statusOf(ada, orderId)).toBe('Pending');
});

test('without a database no event is tried, and none counts as failed', async () => {
  const lone = await createTestApp();
  try {
    await seedShop(lone);
    const { orderId } = await atTheProvider(lone);
    const event = await received(lone, await webhookFor(lone, orderId, 'payment_succeeded'));
    const away = interleaved(lone.deps, () => kill(lone));
    await expect(retryPendingEvents({ deps: away })).rejects.toMatchObject({ code: 'database_unavailable' });
    await expect(processEvent({ deps: lone.deps }, { provider: 'sandbox', event })).rejects.toMatchObject({
      code: 'database_unavailable',
    });
  } finally {
    await lone.close();
  }
});

test('what is said of a payment that nobody knows is kept until somebody does', async () => {
  const { orderId } = await atTheProvider(app);
  const event = {
    ...(await webhookFor(app, orderId, 'payment_succeeded')),
    eventId: 'about nobody',
    subjectId: 'pay_x',
  };
  expect(await deliver(app, { ...event, providerRef: 'x' })).toBe(200);
  expect(await stored(event)).toMatchObject({ appliedAt: null, attempts: 1 });
});
