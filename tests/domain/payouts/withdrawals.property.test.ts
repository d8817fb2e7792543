/**
 * What a customer earns, tops up, is given, spends, gets back and takes out, in any order and at one moment, with banks and card holders who
 * take money back: no cent leaves that may not, and what the account shows is never below zero.
 */
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts } from '#server/db/schema/offers.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { DomainError } from '#server/domain-error.ts';
import { owedBy, paidTopUp, sayOf } from '../../support/disputes.ts';
import { offerIn, openOffers } from '../../support/offers.ts';
import { toBalance, withMailedCode } from '../../support/payouts.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const day = 86_400;
const cardHoldDays = 14;
const signedInDays = 28;
const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });

const euros = fc.integer({ min: 5, max: 60 });
const one = fc.noBias(fc.nat({ max: 9_999 }));
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('sell', 'topUp', 'credit', 'buy'), euros }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw'), euros, inWholes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('giveBack', 'paid', 'failed', 'export'), which: one }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('dispute'),
      which: one,
      said: fc.constantFrom('dispute_opened', 'dispute_withdrawn', 'dispute_won', 'dispute_lost'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.constantFrom(1, 7, 15) }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** Begins with money of each kind; groups happen at one moment. */
const story = fc.record({
  begins: fc.record({ sold: euros, toppedUp: euros, credited: euros }),
  groups: fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
});

interface Scene {
  ada: Shopper;
  /** That have passed. */
  days: number;
  soldCents: number;
  topUps: { id: string; cents: number; at: number }[];
  /** Withdrawals that the bank has said to have failed. */
  failed: Set<string>;
}

const withdrawalsOf = ({ ada }: Scene) =>
  app.deps.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.customerId, ada.id), isNull(payouts.offerId)));

/** What the shop refuses is refused; anything else is a fault. */
async function allowed(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

async function withdraw({ ada }: Scene, wanted: number, inWholes: boolean): Promise<void> {
  const { withdrawable } = (await ada.browser.get('/balance/funds')).body.payload;
  const form = {
    holder: 'Ada Byron',
    account_number: 'DE89370400440532013000',
    amount: inWholes ? wanted : withdrawable,
  };
  const { status } = await withMailedCode(app, ada, '/balance/withdraw', form, { purpose: 'withdrawal' });
  expect([200, 409, 422, 429]).toContain(status);
}

/** As long as the customer stays signed in. */
async function pass(scene: Scene, days: number): Promise<void> {
  if (scene.days + days > signedInDays) return;
  scene.days += days;
  app.clock.now += days * day;
}

async function happen(scene: Scene, what: Event): Promise<void> {
  const { ada } = scene;
  if ('days' in what) await pass(scene, what.days);
  else if ('inWholes' in what) await withdraw(scene, what.euros, what.inWholes);
  else if ('euros' in what) await move(scene, what.do, what.euros * 100);
  else if ('said' in what) {
    const topUp = scene.topUps[what.which % Math.max(1, scene.topUps.length)];
    if (topUp) await sayOf(app, topUp.id, what.said);
  } else if (what.do === 'giveBack') {
    const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
    const line = lines[what.which % Math.max(1, lines.length)];
    if (line) await allowed(transitionOrderLine(operator(), { lineId: line.id, transition: 'deny', relist: false }));
  } else if (what.do === 'export') await allowed(exportPayouts(operator(), {}));
  else {
    const all = await withdrawalsOf(scene);
    const { id } = all[what.which % Math.max(1, all.length)] ?? {};
    if (!id) return;
    if (what.do === 'failed') scene.failed.add(id);
    const ending =
      what.do === 'paid' ? markPayoutPaid(operator(), { id }) : markPayoutFailed(operator(), { id, reason: 'x' });
    await allowed(ending);
  }
}

/** A dispute of the same moment may put the account on hold or lift that, and whoever has the item says so again: two are the most of a group. */
async function receive(id: string, tries = 3): Promise<void> {
  await receiveItem(operator(), { id }).catch((error) => {
    if (tries > 1 && error instanceof DomainError && error.code === 'offer_not_open') return receive(id, tries - 1);
    throw error;
  });
}

async function move(scene: Scene, how: string, cents: number): Promise<void> {
  const { ada } = scene;
  if (how === 'sell') {
    const id = await offerIn(app, ada, 'awaiting_item', cents);
    await receive(id);
    const { status } = await ada.browser.post(toBalance, { id });
    expect(status).toBe(200);
    scene.soldCents += cents;
  } else if (how === 'topUp') {
    scene.topUps.push({ id: await paidTopUp(app, ada, cents / 100), cents, at: app.clock.now });
  } else if (how === 'credit') {
    await creditCustomer(operator(), { customerId: ada.id, amountCents: cents, reason: 'a test' });
  } else {
    await ada.addToCart(await listItem(app, cents));
    const { status } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
    expect([200, 409, 422]).toContain(status);
  }
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);

async function check(scene: Scene): Promise<void> {
  const { ada, soldCents, topUps } = scene;
  const { payload: funds } = (await ada.browser.get('/balance/funds')).body;
  const cents = (name: string) => Math.round(funds[name] * 100);
  const about = JSON.stringify(funds);
  for (const name of ['available', 'held', 'withdrawable', 'promotional', 'card_held'])
    expect(cents(name), about).toBeGreaterThanOrEqual(0);
  expect(cents('available'), about).toBe(await ada.balance());
  expect(cents('held') + cents('withdrawable'), about).toBe(cents('available'));
  expect(cents('promotional') + cents('card_held'), about).toBeLessThanOrEqual(cents('held'));
  expect(Math.min(await ada.balance(), await owedBy(app, ada))).toBe(0);
  // neither credit nor card money that is too young has left
  const isOld = ({ at }: Scene['topUps'][number]) => at <= app.clock.now - cardHoldDays * day;
  const mayLeave = soldCents + sumOf(topUps.filter(isOld).map((topUp) => topUp.cents));
  const out = (await withdrawalsOf(scene)).filter(({ state }) => state === 'processing' || state === 'paid');
  // what the bank has paid after all, which it had said to have failed, may have left once more by then: that is owed
  const afterAll = out.filter(({ id, state }) => state === 'paid' && scene.failed.has(id));
  const centsOf = (some: typeof out) => sumOf(some.map(({ amountCents }) => amountCents));
  expect(centsOf(out)).toBeLessThanOrEqual(mayLeave + centsOf(afterAll));
}

test(
  'what is available, held and withdrawable is never below zero, and neither credit nor young card money leaves',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ begins, groups }) => {
        const scene: Scene = { ada: await createShopper(app), days: 0, soldCents: 0, topUps: [], failed: new Set() };
        await move(scene, 'sell', begins.sold * 100);
        await move(scene, 'topUp', begins.toppedUp * 100);
        await move(scene, 'credit', begins.credited * 100);
        for (const group of groups) {
          // no more than a few codes are mailed in an hour
          app.clock.now += 3600;
          await Promise.all(group.map((what) => happen(scene, what)));
          await check(scene);
        }
        expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
      }),
      // what fails is told, however much smaller it could be
      { numRuns: cases({ short: 6, long: 100 }), endOnFailure: true },
    );
  },
  timeLimit(60_000),
);
