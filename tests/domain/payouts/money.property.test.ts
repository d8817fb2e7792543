import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/ledger.ts';
import { offers, payouts } from '#server/db/schema/offers.ts';
import { waiveClaim } from '#server/domain/disputes/operator/waive-claim.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { DomainError } from '#server/domain-error.ts';
import { bankDetails, openOffers, payee, payoutEvent, skin } from '../../support/offers.ts';
import { withMailedCode } from '../../support/payouts.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { createShopper, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { deliver } from '../../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app, { holdDays: 1 });
});
afterAll(() => app.close());

const which = fc.nat({ max: 2 });
const operatorActs = ['counter', 'refuse', 'receive', 'reverse', 'export', 'paid', 'failed', 'waive'] as const;
/** Hours pass, and the job runs. */
const time = 'time';
const customerActs = ['accept', 'decline', 'sepa', 'card', 'balance'] as const;

/** What customers, operators and the provider can do, in any order and at one moment. */
const event = fc.oneof(
  fc.record({
    by: fc.constant('operator' as const),
    act: fc.constantFrom(...operatorActs),
    which,
    cents: fc.integer({ min: 1, max: 9999 }),
  }),
  fc.record({ by: fc.constant('customer' as const), act: fc.constantFrom(...customerActs), which }),
  fc.record({ by: fc.constant('shop' as const), act: fc.constant(time), which }),
  fc.record({
    by: fc.constant('provider' as const),
    act: fc.constantFrom('payout_paid' as const, 'payout_failed' as const),
    which,
  }),
);
/** Most stories end where they began; this one has a way to the end. */
const path = ['counter', 'accept', 'receive', 'sepa', 'time', 'time', 'paid'] as const;
const story = fc.record({
  begins: fc.array(fc.nat({ max: path.length }), { minLength: 3, maxLength: 3 }),
  groups: fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 7 }),
});

type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface Scene {
  ada: Shopper;
  ids: string[];
}

async function happen({ ada, ids }: Scene, what: Event): Promise<void> {
  const id = ids[what.which] ?? '';
  const { deps } = app;
  if (what.by === 'shop') {
    app.clock.now += 15 * 3600;
    await startDuePayouts({ deps });
    return;
  }
  if (what.by === 'customer') {
    const paths = {
      accept: '/offer/accept',
      decline: '/offer/decline',
      sepa: '/offer/request-payout/sepa-manual',
      card: '/offer/request-payout/card-form',
      balance: '/offer/request-payout/balance',
    };
    const { status } = await withMailedCode(app, ada, paths[what.act], { ...payee, ...bankDetails, id });
    // of two at one moment the code opens one form, and no more than a few codes are mailed in an hour
    return expect(what.act === 'card' ? [200, 409, 422, 429] : [200, 409]).toContain(status);
  }
  const [payout] = (await deps.db.select().from(payouts).where(eq(payouts.offerId, id))).slice(-1);
  if (what.by === 'provider') {
    if (payout) await deliver(app, await payoutEvent(app, payout.id, what.act));
    return;
  }
  const acts = {
    counter: () =>
      counterOffer({ deps, actor: 'ops:test', role: 'owner' }, { id, priceCents: what.cents, again: what.cents }),
    refuse: () => rejectOffer({ deps, actor: 'ops:test', role: 'owner' }, { id }),
    receive: () => receiveItem({ deps, actor: 'ops:test', role: 'owner' }, { id }),
    reverse: () => reverseIntake({ deps, actor: 'ops:test', role: 'owner' }, { id, reason: 'a test' }),
    export: () => exportPayouts({ deps, actor: 'ops:test', role: 'owner' }, {}),
    paid: () => markPayoutPaid({ deps, actor: 'ops:test', role: 'owner' }, { id: payout?.id ?? 'out_none' }),
    failed: () =>
      markPayoutFailed({ deps, actor: 'ops:test', role: 'owner' }, { id: payout?.id ?? 'out_none', reason: 'a test' }),
    waive: () => waiveClaim({ deps, actor: 'ops:test', role: 'owner' }, { customerId: ada.id, reason: 'a test' }),
  };
  await acts[what.act]().catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const errors = [
      'offer_not_open',
      'changed_meanwhile',
      'payout_state',
      'payout_form_open',
      'payout_not_due',
      'not_found',
      'order_state',
    ];
    expect(errors).toContain(error.code);
  });
}

const cameToBeOwed = ['ready_for_payout', 'payout_processing', 'approved'];

test(
  'owed, in flight and paid always add up to what the shop has taken, whatever happens in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ begins, groups }) => {
        const { db } = app.deps;
        // what an earlier story left waiting starts before this one
        app.clock.now += 2 * 86_400;
        await startDuePayouts({ deps: app.deps });
        const ada = await createShopper(app);
        const before = await books(ada);
        const ids: string[] = [];
        for (const length of begins) {
          ids.push((await ada.browser.post('/offer/create', skin)).body.id);
          const scene = { ada, ids };
          for (const act of path.slice(0, length)) {
            const by = { accept: 'customer', sepa: 'customer', time: 'shop' } as const;
            const who = act in by ? by[act as keyof typeof by] : 'operator';
            await happen(scene, { by: who, act, which: ids.length - 1, cents: 1000 + length } as Event);
          }
        }
        for (const group of groups) await Promise.all(group.map((what) => happen({ ada, ids }, what)));

        const [mine, theirs] = await db.batch([
          db.select().from(offers).where(inArray(offers.id, ids)),
          db.select().from(payouts).where(inArray(payouts.offerId, ids)),
        ]);
        const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
        const taken = mine.filter(({ state }) => cameToBeOwed.includes(state));
        const takenCents = sum(taken.map(({ servicePriceCents }) => servicePriceCents ?? 0));
        const of = (state: string, methods = ['sepa', 'card', 'balance']) =>
          sum(
            theirs
              .filter((payout) => payout.state === state && methods.includes(payout.method))
              .map((payout) => payout.amountCents),
          );
        const ready = mine.filter(({ state }) => state === 'ready_for_payout');
        const now = await books(ada);
        const moved = (name: keyof typeof now) => now[name] - before[name];
        expect(moved('inFlight')).toBe(of('processing'));
        expect(moved('bank') + moved('provider')).toBe(of('paid', ['sepa', 'card']));
        expect(moved('owed')).toBe(sum(ready.map(({ servicePriceCents }) => servicePriceCents ?? 0)));
        // what is the customer's, wherever it is, was paid for items that the shop still has, or given up
        const theirMoney = moved('bank') + moved('provider') + moved('balance') + moved('claims') + moved('losses');
        expect(theirMoney + moved('owed') + moved('inFlight')).toBe(takenCents);
        expect(moved('purchases') + takenCents).toBe(0);
        expect(moved('balance') === 0 || moved('claims') === 0).toBe(true);
        // nothing is given up but what has left the shop for an item that went back
        const ofReversed = (id: string | null) => mine.some((offer) => offer.id === id && offer.reversedAt !== null);
        const left = theirs.filter(
          ({ offerId, state }) => ofReversed(offerId) && ['processing', 'paid'].includes(state),
        );
        expect(-moved('losses')).toBeLessThanOrEqual(sum(left.map(({ amountCents }) => amountCents)));
        for (const { id, state, reversedAt, servicePriceCents } of mine) {
          const own = theirs.filter((payout) => payout.offerId === id);
          const states = own.map((payout) => payout.state);
          expect(states.filter((each) => ['requested', 'processing', 'paid'].includes(each)).length).toBeLessThan(2);
          if (reversedAt !== null) continue;
          expect(states.includes('processing')).toBe(state === 'payout_processing');
          expect(states.includes('paid')).toBe(state === 'approved');
          for (const payout of own) expect(payout.amountCents).toBe(servicePriceCents);
        }
        expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
      }),
      { numRuns: cases({ short: 8, long: 100 }), endOnFailure: true },
    );
  },
  timeLimit(60_000),
);

async function books(ada: Shopper) {
  const rows = await app.deps.db.select().from(accounts);
  const cents = (id: string) => rows.find((row) => row.id === id)?.balanceCents ?? 0;
  return {
    owed: cents('owed'),
    inFlight: cents('in_flight'),
    bank: cents('bank'),
    provider: cents('provider:sandbox'),
    purchases: cents('purchases'),
    balance: await ada.balance(),
    claims: cents(`claims:${ada.id}`),
    losses: cents('losses'),
  };
}
