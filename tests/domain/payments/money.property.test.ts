import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { accounts, transfers } from '#server/db/schema/ledger.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { promoRedemptions } from '#server/db/schema/promos.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { DomainError } from '#server/domain-error.ts';
import { endCheckout } from '#server/sandbox/store.ts';
import { owedBy } from '../../support/disputes.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { takenMoney, takingBack, waive } from '../../support/taken-money.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { deliver, webhookFor } from '../../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkDeliveries({ deps: app.deps })).toEqual([]);
  await app.close();
});

const who = fc.nat({ max: 2 });
const kind = fc.constantFrom('payment_succeeded', 'payment_failed', 'payment_cancelled');

/** Picks one of however many there are by then, none more often than another. */
const one = fc.noBias(fc.nat({ max: 9_999 }));
const operatorTransition = fc.constantFrom('accept', 'complete', 'deny', 'refuse', 'delete');
const target = fc.constantFrom('balance', 'source');

/** What the provider did, whether or not the shop has heard of it: its own books. */
const provider = {
  received: new Map<string, number>(),
  returned: new Map<string, { cents: number; state: 'done' | 'failed' }>(),
  /** Money that payers, or somebody at the provider, took back. */
  taken: takenMoney(),
  /** Webhooks that it has not got through yet. */
  held: [] as WebhookEvent[],
};

/** What can happen, in any order and at one moment. */
const event = fc.oneof(
  fc.record({ do: fc.constantFrom('put', 'put', 'take'), who, item: fc.nat({ max: 3 }) }),
  fc.record({
    do: fc.constant('buy'),
    who,
    method: fc.constantFrom('balance', 'card'),
    promo: fc.constantFrom('', '', 'WELCOME10', 'ONCE'),
  }),
  fc.record({ do: fc.constant('topUp'), who, euros: fc.integer({ min: 5, max: 40 }) }),
  fc.record({ do: fc.constant('event'), payment: one, kind, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('transition'),
    line: one,
    transition: operatorTransition,
    to: target,
    relist: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('refund'),
    refund: one,
    end: fc.constantFrom('done', 'failed'),
    heldBack: fc.boolean(),
  }),
  takingBack,
  fc.record({ do: fc.constant('waive'), who }),
  fc.record({ do: fc.constant('post'), held: one }),
  fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 600, 901) }),
);

/** Groups of events: those of one group happen at once. */
const story = fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 });

const aliveStates: string[] = ['processing', 'accepted', 'completed'];
const endedStates: string[] = ['denied', 'deleted', 'client refused'];

interface Scene {
  people: Shopper[];
  goods: string[];
}

async function happen({ people, goods }: Scene, what: typeof event extends fc.Arbitrary<infer E> ? E : never) {
  const { db } = app.deps;
  if (what.do === 'wait' && 'seconds' in what) {
    app.clock.now += what.seconds;
    await Promise.all([releaseExpired({ deps: app.deps }), sendRefunds({ deps: app.deps })]);
  } else if (what.do === 'transition' && 'line' in what) {
    await operate(people, what);
  } else if (what.do === 'refund' && 'refund' in what) {
    await refundEnds(people, what);
  } else if (what.do === 'takeBack' && 'said' in what) {
    const mine = new Set(people.map(({ id }) => id));
    const paid = (await db.select().from(payments)).filter(
      ({ id, customerId }) => mine.has(customerId) && provider.received.has(id),
    );
    const payment = paid[what.paid % Math.max(paid.length, 1)];
    if (!payment) return;
    const event = provider.taken.eventOf(payment, what.said);
    if (what.late) provider.held.push(event);
    else await tell(event, 2);
  } else if (what.do === 'post' && 'held' in what) {
    const [event] = provider.held.splice(what.held % Math.max(provider.held.length, 1), 1);
    if (event) await tell(event);
  } else if (what.do === 'event' && 'payment' in what) {
    const mine = new Set(people.map(({ id }) => id));
    const known = (await db.select().from(payments)).filter(({ customerId }) => mine.has(customerId));
    const payment = known[what.payment % Math.max(known.length, 1)];
    if (!payment) return;
    const event = await webhookFor(app, payment.id, what.kind);
    if (what.kind === 'payment_succeeded') {
      const paid = { state: 'paid' as const, failure: null, refundsFail: false, webhookDueAt: app.clock.now };
      await endCheckout(db, event.providerRef, paid);
      provider.received.set(payment.id, payment.amountCents);
    }
    await tell(event, what.times);
  } else if ('who' in what) {
    const person = people[what.who] as Shopper;
    if (what.do === 'waive') return waive(app, person);
    if ('item' in what) {
      const path = what.do === 'take' ? '/cart/remove' : '/cart/add';
      return void (await person.browser.post(path, { id: goods[what.item] }));
    }
    const answer =
      'euros' in what
        ? await person.browser.post('/deposit/checkout', { ...buyer, amount: what.euros, currency: 'EUR' })
        : await person.browser.post('/purchase/product', {
            ...buyer,
            paymentMethod: what.method,
            promocode: what.promo,
          });
    expect([200, 409, 422]).toContain(answer.status);
  }
}

/** So many times at once. What is not taken, since the clock moved between signing and reading, is sent again later. */
async function tell(event: WebhookEvent, times = 1): Promise<void> {
  const answers = await Promise.all(Array.from({ length: times }, () => deliver(app, event)));
  if (!answers.includes(200)) provider.held.push(event);
}

type Asked<D extends string> = Extract<typeof event extends fc.Arbitrary<infer E> ? E : never, { do: D }>;

async function operate(people: Shopper[], { line: nth, transition, to, relist }: Asked<'transition'>) {
  const mine = new Set(people.map(({ id }) => id));
  const lines = (await app.deps.db.select().from(orderLines)).filter(({ customerId }) => mine.has(customerId));
  const line = lines[nth % Math.max(lines.length, 1)];
  if (!line) return;
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: line.id, transition, to, relist },
  ).catch((error) => {
    if (!(error instanceof DomainError)) throw error;
    expect(['order_state', 'refund_impossible', 'payment_taken_back']).toContain(error.code);
  });
}

/** A card takes the money, or does not, or sends it back after all; the event of it comes at once, or much later. */
async function refundEnds(people: Shopper[], { refund: nth, end, heldBack }: Asked<'refund'>) {
  const mine = new Set(people.map(({ id }) => id));
  const known = (await app.deps.db.select().from(refunds)).filter(
    ({ customerId, providerRef }) => mine.has(customerId) && providerRef !== null,
  );
  const refund = known[nth % Math.max(known.length, 1)];
  if (!refund) return;
  const before = provider.returned.get(refund.id)?.state;
  if (before === 'failed' || before === end) return;
  provider.returned.set(refund.id, { cents: refund.amountCents, state: end });
  const event: WebhookEvent = {
    eventId: `${refund.id}:${end}`,
    kind: end === 'done' ? 'refund_done' : 'refund_failed',
    providerRef: refund.providerRef ?? '',
    subjectId: refund.id,
    amountMinorUnits: refund.chargedMinorUnits,
    currency: null,
    failure: null,
  };
  if (heldBack) provider.held.push(event);
  else await tell(event, 2);
}

async function checkProvider() {
  const [books] = await app.deps.db.select().from(accounts).where(eq(accounts.id, 'provider:sandbox'));
  const received = [...provider.received.values()].reduce((sum, cents) => sum + cents, 0);
  const returned = [...provider.returned.values()].reduce(
    (sum, { cents, state }) => sum + (state === 'done' ? cents : 0),
    0,
  );
  expect(books?.balanceCents).toBe(returned - received + provider.taken.cents());
  // what was given up and came back is not lost
  const [losses] = await app.deps.db.select().from(accounts).where(eq(accounts.id, 'losses'));
  expect(-(losses?.balanceCents ?? 0)).toBeLessThanOrEqual(provider.taken.cents());
}

async function checkBooks({ people, goods }: Scene) {
  const { db } = app.deps;
  for (const person of people) expect(Math.min(await person.balance(), await owedBy(app, person))).toBe(0);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({
    sound: true,
    sumCents: 0,
    overdrawn: [],
    differences: [],
  });
  const [allItems, allOrders, allLines, allPayments, allTransfers, redemptions, allRefunds] = await db.batch([
    db.select().from(items),
    db.select().from(orders),
    db.select().from(orderLines),
    db.select().from(payments),
    db.select().from(transfers),
    db.select().from(promoRedemptions),
    db.select().from(refunds),
  ]);
  const orderOf = new Map(allOrders.map((order) => [order.id, order]));
  const open = allOrders.filter(({ state }) => state === 'open');
  expect(new Set(open.map(({ customerId }) => customerId)).size).toBe(open.length);
  for (const { createdAt, reservedUntil } of open) expect(reservedUntil).toBeLessThanOrEqual(createdAt + 900);
  for (const item of allItems.filter(({ id }) => goods.includes(id))) {
    const own = allLines.filter((line) => line.itemId === item.id);
    const alive = own.filter((line) => aliveStates.includes(line.state));
    const states = alive.map((line) => orderOf.get(line.orderId)?.state);
    const ended = own.some((line) => endedStates.includes(line.state));
    if (item.state === 'sold') expect(states).toEqual(ended && states.length === 0 ? [] : ['paid']);
    else if (item.state === 'reserved') expect(states).toEqual(['open']);
    else expect(states).toEqual([]);
  }
  for (const order of allOrders) {
    const lines = allLines.filter((line) => line.orderId === order.id);
    expect(lines.reduce((sum, line) => sum + line.paidCents, 0)).toBe(order.totalCents);
    const causes = [order.id, ...allPayments.filter(({ orderId }) => orderId === order.id).map(({ id }) => id)];
    const sales = allTransfers.filter(({ causeId, code }) => causes.includes(causeId) && /sale$/.test(code));
    expect(sales.map(({ amountCents }) => amountCents)).toEqual(
      order.state === 'paid' && order.totalCents > 0 ? [order.totalCents] : [],
    );
    const held = redemptions.filter(({ orderId, releasedAt }) => orderId === order.id && releasedAt === null);
    const allEnded = lines.every((line) => endedStates.includes(line.state));
    expect(held).toHaveLength(order.promoCode && order.state !== 'failed' && !allEnded ? 1 : 0);
  }
  const uses = redemptions.filter(({ releasedAt }) => releasedAt === null);
  expect(uses.filter(({ code }) => code === 'ONCE').length).toBeLessThanOrEqual(1);
  const welcomed = uses.filter(({ code }) => code === 'WELCOME10').map(({ customerId }) => customerId);
  expect(welcomed).toEqual([...new Set(welcomed)]);
  for (const line of allLines) {
    const back = allRefunds.filter(({ lineId }) => lineId === line.id);
    const owed = endedStates.includes(line.state) ? line.paidCents : 0;
    expect(line.refundedCents).toBe(owed);
    expect(back.map(({ amountCents }) => amountCents)).toEqual(owed > 0 ? [owed] : []);
    const [refund] = back;
    const credited = allTransfers.filter(({ causeId, code }) => code === 'refund' && causeId === refund?.id);
    const wasSent = allTransfers.some(({ causeId, code }) => code === 'refund_payment' && causeId === refund?.id);
    const toBalance = refund && (refund.target === 'balance' || (refund.state === 'failed' && !wasSent));
    expect(credited.map(({ amountCents }) => amountCents)).toEqual(toBalance ? [owed] : []);
  }
  for (const payment of allPayments) {
    const toCard = allRefunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed');
    expect(payment.refundedCents).toBe(toCard.reduce((sum, { amountCents }) => sum + amountCents, 0));

    const own = allTransfers.filter(({ causeId }) => causeId === payment.id);
    const moved = own.map(({ amountCents }) => amountCents);
    expect(moved).toEqual(payment.state === 'Success' ? [payment.amountCents] : []);
  }
}

test(
  'whatever happens in whatever order, nothing is sold twice, every cent is somewhere, and nobody has two orders open',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (groups) => {
        const people = await Promise.all([0, 1000, 3000].map((cents) => createShopper(app, cents)));
        const goods = await Promise.all([500, 701, 1999, 1, 333, 808].map((price) => listItem(app, price)));
        const scene = { people, goods };
        await people[1]?.addToCart(goods[4] ?? '', goods[5] ?? '');
        await happen(scene, { do: 'buy', who: 1, method: 'card', promo: '' });
        await happen(scene, { do: 'event', payment: 0, kind: 'payment_succeeded', times: 1 });
        for (const [index, person] of people.entries()) await person.addToCart(goods[index] ?? '');
        for (const group of groups) await Promise.all(group.map((what) => happen(scene, what)));
        while (provider.held.length > 0) await deliver(app, provider.held.pop() as WebhookEvent);
        // an event that came before its payment waits longer each time
        for (let attempt = 0; attempt < 3; attempt++) {
          app.clock.now += 7 * 3600;
          await retryPendingEvents({ deps: app.deps });
        }
        await checkBooks(scene);
        await checkProvider();
      }),
      { numRuns: cases({ short: 8, long: 100 }), endOnFailure: true },
    );
  },
  timeLimit(60_000),
);
