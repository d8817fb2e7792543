import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIdempotencyKey } from '#server/db/idempotency/idempotency-key.ts';
import { cartItems } from '#server/db/schema/carts.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { idempotencyKeys, outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { buyCart } from '#server/domain/purchases/buy-cart.ts';
import type { KilledPurchase } from '../../support/killed/purchase-process.ts';
import { type KilledProgram, killedProgram } from '../../support/killed/run.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let program: KilledProgram<KilledPurchase>;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  program = await killedProgram('purchase-process.ts');
});
afterAll(async () => {
  program.remove();
  await app.close();
});

/** The shortest run meets every moment of every call, by balance and by card: 2 × 4 × 3. */
const many = cases({ short: 24, long: 240 });
const atOnce = 4;
const balanceCents = 10_000;
const paidCents = 3_000;
const moments = ['before', 'during', 'after'] as const;

/** Every call of a purchase in turn, at every moment of it: from the balance there are two, by card four. */
function planOf(index: number) {
  const method = index % 2 === 0 ? ('balance' as const) : ('card' as const);
  const turn = Math.floor(index / 2);
  const call = 1 + (Math.floor(turn / moments.length) % (method === 'balance' ? 2 : 4));
  const moment = moments[turn % moments.length] ?? 'during';
  return { method, dies: { call, moment, afterMs: turn % 7 } };
}

const purchaseBy = (method: 'balance' | 'card') => ({
  ...buyer,
  paymentMethod: method,
  promocode: '',
  acceptPriceChange: false,
  currency: 'EUR',
});

/** What is left of a purchase: `none` or `all` of it, and anything else in words. */
async function remains({ id, email }: Shopper, itemIds: string[], method: 'balance' | 'card') {
  const { db } = app.deps;
  // One read of all: a call that was under way may still be carried out.
  const [ordered, lines, pays, mails, keys, cart, stock, held] = await db.batch([
    db.select().from(orders).where(eq(orders.customerId, id)),
    db.select().from(orderLines).where(eq(orderLines.customerId, id)),
    db.select().from(payments).where(eq(payments.customerId, id)),
    db.select().from(outbox).where(eq(outbox.recipient, email)),
    db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, id)),
    db.select().from(cartItems).where(eq(cartItems.customerId, id)),
    db.select().from(items).where(inArray(items.id, itemIds)),
    db.select().from(accounts).where(eq(accounts.customerId, id)),
  ]);
  const found = {
    orders: ordered.map(({ state }) => state),
    lines: lines.length,
    payments: pays.map(({ state }) => state),
    mails: mails.length,
    keys: keys.length,
    inCart: cart.length,
    items: stock.map(({ state }) => state),
    balance: held.find(({ kind }) => kind === 'customer')?.balanceCents,
  };
  const each = <T>(value: T) => itemIds.map(() => value);
  const none = { orders: [], lines: 0, payments: [], mails: 0, keys: 0, inCart: 2, items: each('available') };
  const some = { lines: 2, keys: 1 };
  const all =
    method === 'balance'
      ? { ...some, orders: ['paid'], payments: [], mails: 1, inCart: 0, items: each('sold') }
      : { ...some, orders: ['open'], payments: ['Pending'], mails: 0, inCart: 2, items: each('reserved') };
  const spent = method === 'balance' ? paidCents : 0;
  const is = (expected: object) => JSON.stringify(sorted(found)) === JSON.stringify(sorted(expected));
  if (is({ ...none, balance: balanceCents })) return 'none';
  return is({ ...all, balance: balanceCents - spent }) ? 'all' : found;
}

/** Does `work` for each of the purchases, a few at once. */
async function withTwoAtATime(work: (index: number) => Promise<void>): Promise<void> {
  const turns = Array.from({ length: many }, (_, index) => index).values();
  const worker = async () => {
    for (const index of turns) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function sorted(facts: object): [string, unknown][] {
  return Object.entries(facts).sort(([a], [b]) => a.localeCompare(b));
}

test(
  'of many purchases whose process is killed none is half done, and each can be made once afterwards',
  async () => {
    const plans = Array.from({ length: many }, (_, index) => planOf(index));
    const people: { someone: Shopper; itemIds: string[] }[] = [];
    await withTwoAtATime(async (index) => {
      const someone = await createShopper(app, balanceCents);
      const itemIds = await Promise.all([listItem(app, 1_000), listItem(app, 2_000)]);
      await someone.addToCart(...itemIds);
      people[index] = { someone, itemIds };
    });
    const person = (index: number) => people[index] as (typeof people)[0];
    const plan = (index: number) => plans[index] as (typeof plans)[0];

    const left: unknown[] = [];
    await withTwoAtATime(async (index) => {
      const { someone, itemIds } = person(index);
      const { method, dies } = plan(index);
      const purchase = purchaseBy(method);
      const given = {
        url: app.url,
        now: app.clock.now,
        principal: someone.principal,
        purchase,
        key: `k${index}`,
        dies,
      };
      expect((await program.run(given)).signal, `${method} ${JSON.stringify(dies)}`).toBe('SIGKILL');
      left[index] = await remains(someone, itemIds, method);
    });
    expect(left.filter((what) => what !== 'none' && what !== 'all')).toEqual([]);
    for (const [index, { method, dies }] of plans.entries()) {
      const writes = 2;
      if (dies.call < writes || (dies.call === writes && dies.moment === 'before')) expect(left[index]).toBe('none');
      if (dies.call > writes || (dies.call === writes && dies.moment === 'after'))
        expect(left[index], method).toBe('all');
    }
    expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });

    app.clock.now += 41;
    await withTwoAtATime(async (index) => {
      const { someone, itemIds } = person(index);
      const { method } = plan(index);
      const purchase = purchaseBy(method);
      const key = readIdempotencyKey(app.deps, `k${index}`, '/purchase/product', purchase);
      const answer = await buyCart({ deps: app.deps, principal: someone.principal, idempotencyKey: key }, purchase);
      expect(answer).toHaveProperty('order_id');
      expect(await remains(someone, itemIds, method), `${index} made again`).toBe('all');
    });
    expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  },
  timeLimit(120_000),
);
