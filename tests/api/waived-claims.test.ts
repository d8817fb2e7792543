/** A claim that was given up is owed again when the money that it is about comes back. */
import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, transfers } from '#server/db/schema/ledger.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { waiveClaim } from '#server/domain/disputes/operator/waive-claim.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { jobOf, lineState } from '../support/deliveries.ts';
import { owedBy, paidOrder, paidTopUp, sayOf } from '../support/disputes.ts';
import { offerIn, openOffers, payoutOf } from '../support/offers.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
  await app.close();
});

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const waive = ({ id }: Shopper) => waiveClaim(operator(), { customerId: id, reason: 'nobody pays' });
const credit = ({ id }: Shopper, amountCents: number) =>
  creditCustomer(operator(), { customerId: id, amountCents, reason: 'a test' });

/** What of the customer's claims the shop has given up for good. */
async function lostOf({ id }: Shopper): Promise<number> {
  const account = `claims:${id}`;
  const isOwn = or(eq(transfers.fromAccount, account), eq(transfers.toAccount, account));
  const rows = await app.deps.db.select().from(transfers).where(isOwn);
  const cents = (name: 'fromAccount' | 'toAccount') =>
    rows.filter((row) => row[name] === 'losses').reduce((sum, { amountCents }) => sum + amountCents, 0);
  return cents('fromAccount') - cents('toAccount');
}
/** The balance, what is owed, and what is lost. */
const standing = async (ada: Shopper) => [await ada.balance(), await owedBy(app, ada), await lostOf(ada)];

/** Bought by card and delivered. Returns the order's id. */
async function delivered(ada: Shopper, cents: number): Promise<string> {
  await ada.addToCart(await listItem(app, cents));
  const orderId = await paidOrder(app, ada, 'card');
  const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  for (const { id } of lines) await transitionOrderLine(operator(), { lineId: id, transition: 'complete' });
  return orderId;
}

const lose = (id: string) => sayOf(app, id, 'dispute_opened', 'dispute_withdrawn', 'dispute_lost');

describe('of a dispute', () => {
  test('nothing is on the balance when its money is reinstated, said twice and at once', async () => {
    const ada = await createShopper(app);
    const orderId = await delivered(ada, 2000);
    await lose(orderId);
    expect(await waive(ada)).toBe(2000);
    expect(await standing(ada)).toEqual([0, 0, 2000]);
    await Promise.all([sayOf(app, orderId, 'dispute_reinstated'), sayOf(app, orderId, 'dispute_won')]);
    await sayOf(app, orderId, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([0, 0, 0]);
    const { body } = await ada.browser.get('/balance/statement');
    expect(body.payload.map(({ code, amount }: { code: string; amount: number }) => [code, amount])).toEqual([
      ['claim_paid', -20],
      ['dispute_won', 20],
    ]);
  });

  test('what the balance and a later payment had covered is the customer’s again, and no more', async () => {
    const ada = await createShopper(app);
    const orderId = await delivered(ada, 2000);
    await credit(ada, 300);
    await lose(orderId);
    await paidTopUp(app, ada, 5);
    expect(await waive(ada)).toBe(1200);
    await sayOf(app, orderId, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([800, 0, 0]);
  });

  test('each of several claims comes back for what was given up of it alone', async () => {
    const ada = await createShopper(app);
    const [first, second, third] = [await delivered(ada, 2000), await delivered(ada, 1000), await delivered(ada, 700)];
    for (const id of [first, second]) await lose(id);
    await paidTopUp(app, ada, 5);
    expect(await waive(ada)).toBe(2500);
    // a claim that is paid is none that was given up
    await lose(third);
    await paidTopUp(app, ada, 7);
    await sayOf(app, third, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([700, 0, 2500]);
    await sayOf(app, second, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([700, 0, 1500]);
    await sayOf(app, first, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([1200, 0, 0]);
  });

  test('money that came back has paid its own claim before an older one', async () => {
    const ada = await createShopper(app);
    const [first, second] = [await delivered(ada, 1000), await delivered(ada, 2000)];
    for (const id of [first, second]) await lose(id);
    await sayOf(app, second, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([0, 1000, 0]);
    await waive(ada);
    await sayOf(app, first, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([0, 0, 0]);
  });

  test('given up beside a claim that stands, it leaves that one owed', async () => {
    const ada = await createShopper(app);
    const [first, second] = [await delivered(ada, 2000), await delivered(ada, 1000)];
    await lose(first);
    await waive(ada);
    await lose(second);
    await sayOf(app, first, 'dispute_reinstated');
    expect(await standing(ada)).toEqual([0, 1000, 0]);
  });

  test('what is given up at one moment with its money’s return is lost or owed, not given twice', async () => {
    const ada = await createShopper(app);
    const orderId = await delivered(ada, 2000);
    await lose(orderId);
    const other = await delivered(await createShopper(app), 500);
    await Promise.allSettled([
      waive(ada),
      sayOf(app, orderId, 'dispute_reinstated'),
      waive(ada),
      sayOf(app, other, 'dispute_opened'),
    ]);
    expect(await standing(ada)).toEqual([0, 0, 0]);
  });

  test('a line that ends afterwards, its trade offer taken back, brings nothing either', async () => {
    const ada = await createShopper(app);
    const paymentId = await paidTopUp(app, ada, 20);
    await ada.addToCart(await listItem(app, 2000));
    const orderId = await paidOrder(app, ada);
    const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    const lineId = line?.id ?? '';
    await courier.steps(await jobOf(app, courier, lineId), ...sending(app));
    await lose(paymentId);
    await waive(ada);
    app.clock.now += 301;
    await courier.steps(await jobOf(app, courier, lineId), { step: 'cancelled' });
    expect([await lineState(app, lineId), ...(await standing(ada))]).toEqual(['denied', 0, 0, 0]);
    // the money that comes back now is the customer's own: it buys what is for sale again
    await sayOf(app, paymentId, 'dispute_reinstated');
    const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
    expect(lines.map(({ state }) => state).sort()).toEqual(['denied', 'processing']);
    expect(await standing(ada)).toEqual([0, 0, 0]);
  });
});

describe('of a payout for an item that was taken back', () => {
  const reverse = (id: string) => reverseIntake(operator(), { id, reason: 'a test' });
  /** In a file for the bank. */
  async function exported(ada: Shopper) {
    const id = await offerIn(app, ada, 'payout_processing');
    await exportPayouts(operator(), {});
    return { id, payoutId: (await payoutOf(app, id)).id };
  }
  async function reversed(ada: Shopper) {
    const { id, payoutId } = await exported(ada);
    await reverse(id);
    return payoutId;
  }
  const fail = (id: string) => markPayoutFailed(operator(), { id, reason: 'account closed' });

  test('nothing is on the balance when the bank returns it', async () => {
    const ada = await createShopper(app);
    const id = await reversed(ada);
    expect(await waive(ada)).toBe(6900);
    const ended = await Promise.allSettled([fail(id), fail(id)]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await standing(ada)).toEqual([0, 0, 0]);
  });

  test('nor when it was paid before, nor when it arrives after all, is given up again, and is sent back', async () => {
    const ada = await createShopper(app);
    const id = await reversed(ada);
    await waive(ada);
    await markPayoutPaid(operator(), { id });
    await fail(id);
    expect(await standing(ada)).toEqual([0, 0, 0]);
    await markPayoutPaid(operator(), { id });
    expect(await standing(ada)).toEqual([0, 6900, 0]);
    await waive(ada);
    await fail(id);
    expect(await standing(ada)).toEqual([0, 0, 0]);
  });

  test('one of two comes back for its own claim', async () => {
    const ada = await createShopper(app);
    const [first, second] = [await exported(ada), await exported(ada)];
    for (const { id } of [first, second]) await reverse(id);
    await credit(ada, 900);
    expect(await waive(ada)).toBe(12_900);
    await fail(first.payoutId);
    expect(await standing(ada)).toEqual([900, 0, 6900]);
    await fail(second.payoutId);
    expect(await standing(ada)).toEqual([900, 0, 0]);
  });
});

test('a claim that an earlier version gave up as one sum is over', async () => {
  const ada = await createShopper(app);
  await lose(await delivered(ada, 2000));
  const posting = { id: 'claim_waived:crd_old', code: 'claim_waived' as const, causeId: 'crd_old', memo: 'old' };
  const losses = { id: 'losses', kind: 'losses' as const, createdAt: 0 };
  await app.deps.db.insert(accounts).values(losses).onConflictDoNothing();
  await app.deps.db
    .insert(transfers)
    .values({ ...posting, fromAccount: 'losses', toAccount: `claims:${ada.id}`, amountCents: 2000, createdAt: 1 });
  await expect(waive(ada)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await lose(await delivered(ada, 300));
  expect(await waive(ada)).toBe(300);
});
