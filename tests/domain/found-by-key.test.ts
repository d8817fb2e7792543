/** What is done for one customer, order, offer or delivery reads the rows of that one, however many others wait for the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#contract/courier.ts';
import { getCustomer } from '#server/domain/customers/operator/get-customer.ts';
import { prepareReversal } from '#server/domain/intakes/parts/reversible-offer.ts';
import { atTheProvider, lineStates } from '../support/card-purchases.ts';
import { createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { paidOrder, sayOf } from '../support/disputes.ts';
import { offerIn, openOffers } from '../support/offers.ts';
import { plansOfCalls } from '../support/plans.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
let calls: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ onDatabaseCall: (body) => calls.push(body) });
  await seedShop(app);
  await openOffers(app);
  courier = await createCourier(app);
});
afterAll(() => app.close());

/** Tables that grow with the shop. */
const growing =
  'accounts|customers|items|offers|order_lines|orders|outbox|payments|payouts|refunds|trade_steps|trades|transfers';
const wholeTable = new RegExp(`^SCAN (${growing})\\b`);
const allInAState = /INDEX \w+_state_\w+ \(state=\?\)/;

/** Lines of the plans that read more than what was asked about. */
async function wideReads(asked: readonly string[]): Promise<string[]> {
  const plans = await plansOfCalls(app.url, asked);
  return plans.flatMap(({ sql, lines }) =>
    lines.filter((line) => wholeTable.test(line) || allInAState.test(line)).map((line) => `${line}: ${sql}`),
  );
}

async function during(work: () => Promise<unknown>): Promise<string[]> {
  calls = [];
  await work();
  await app.settled();
  const asked = calls;
  calls = [];
  return asked;
}

test('a purchase of two items from the balance', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 1000), await listItem(app, 1500));
  const asked = await during(() => ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' }));
  expect(await wideReads(asked)).toEqual([]);
});

test('a purchase by card that takes the place of another, and is paid', async () => {
  const { ada } = await atTheProvider(app);
  const asked = await during(async () => {
    const order = await paidOrder(app, ada, 'card');
    expect(await lineStates(app, order)).toEqual(['processing']);
  });
  expect(await wideReads(asked)).toEqual([]);
});

test('money that is taken back, and given back', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 1000));
  const order = await paidOrder(app, ada, 'card');
  const asked = await during(() => sayOf(app, order, 'dispute_opened', 'dispute_withdrawn', 'dispute_won'));
  expect(await wideReads(asked)).toEqual([]);
});

test('a delivery, from its claim on', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 1000));
  await paidOrder(app, ada);
  let jobs: Job[] = [];
  const claimed = await during(async () => {
    jobs = await courier.claim();
  });
  // what waits for a courier is looked through, but nothing that is over
  expect((await wideReads(claimed)).filter((read) => wholeTable.test(read))).toEqual([]);
  const [job] = jobs;
  if (!job) throw new Error('nothing to deliver');
  const asked = await during(() => courier.steps(job, ...sending(app), { step: 'received' }));
  expect(await wideReads(asked)).toEqual([]);
});

test('an offer from its beginning to its payout, and the lists of its customer', async () => {
  const ada = await createShopper(app);
  const asked = await during(async () => {
    const id = await offerIn(app, ada, 'approved');
    await ada.browser.get('/offer/history');
    await ada.browser.get(`/offer/${id}`);
    await offerIn(app, ada, 'payout_processing');
  });
  expect(await wideReads(asked)).toEqual([]);
});

test('what is read before an intake is reversed', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  expect(await wideReads(await during(() => prepareReversal(app.deps, id)))).toEqual([]);
});

test('the money of a customer, and whether an account may be closed', async () => {
  const ada = await createShopper(app, 100);
  const asked = await during(async () => {
    await getCustomer({ deps: app.deps }, { id: ada.id });
    await ada.browser.get('/balance/statement');
    await ada.browser.get('/balance/funds');
    await ada.browser.post('/user/close', { password: 'Wrong1234' });
  });
  expect(await wideReads(asked)).toEqual([]);
});
