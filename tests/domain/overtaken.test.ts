/**
 * What something else overtakes at the same moment is worked out anew, as often as its limit says: overtaken once less it succeeds, and as
 * often as that it is told.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balancePurchaseAttemptsMax,
  cardPurchaseAttemptsMax,
  disownAttemptsMax,
  eventOvertakenMax,
  takeBackAttemptsMax,
} from '#rules/limits/retries.ts';
import { destinationChanges } from '#server/db/schema/customers.ts';
import { providerEvents } from '#server/db/schema/payments.ts';
import { acceptStatement } from '#server/domain/bank/operator/accept-statement.ts';
import { previewStatement } from '#server/domain/bank/operator/preview-statement.ts';
import { disownChange } from '#server/domain/customers/disown-change.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { processEvent } from '#server/domain/payments/process-event.ts';
import { buyCart } from '#server/domain/purchases/buy-cart.ts';
import { announced, incoming, operatorOf, read, statesOf, take } from '../support/bank.ts';
import { credit, principalOf } from '../support/customers.ts';
import { notMeTokenOf, strangersLink } from '../support/destinations.ts';
import { disputesOf, paidTopUp, takenBack } from '../support/disputes.ts';
import { interleaved } from '../support/interleaved.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

/** A shop in which `comes` happens before each of the next `times` writes. */
const overtakenBy = (times: number, comes: () => Promise<unknown>) => interleaved(app.deps, comes, times);

const purchase = { ...buyer, promocode: '', acceptPriceChange: false, currency: 'EUR' };

async function buy({ principal }: Shopper, paymentMethod: 'balance' | 'card', deps = app.deps) {
  return buyCart({ deps, principal, idempotencyKey: null }, { ...purchase, paymentMethod });
}

test('a purchase from the balance is tried balancePurchaseAttemptsMax times, and not once more', async () => {
  const ada = await createShopper(app, 1000);
  const comes = () => credit(app, ada.id, 1);
  await ada.addToCart(await listItem(app, 500));
  await expect(buy(ada, 'balance', overtakenBy(balancePurchaseAttemptsMax, comes))).rejects.toMatchObject({
    code: 'order_state',
  });
  expect(await ada.balance()).toBe(1000 + balancePurchaseAttemptsMax);
  await buy(ada, 'balance', overtakenBy(balancePurchaseAttemptsMax - 1, comes));
  expect(await ada.balance()).toBe(500 + 2 * balancePurchaseAttemptsMax - 1);
});

test('a purchase by card is tried cardPurchaseAttemptsMax times, and not once more', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 500));
  const comes = () => buy(ada, 'card');
  await expect(buy(ada, 'card', overtakenBy(cardPurchaseAttemptsMax, comes))).rejects.toMatchObject({
    code: 'order_state',
  });
  const bought = await buy(ada, 'card', overtakenBy(cardPurchaseAttemptsMax - 1, comes));
  expect(bought).toMatchObject({ redirect_url: expect.any(String) });
});

test('a webhook event is worked out eventOvertakenMax times, and then waits for its next attempt', async () => {
  const ada = await createShopper(app);
  const comes = () => credit(app, ada.id, 1);
  const event = await takenBack(app, await paidTopUp(app, ada, 20), 'dispute_withdrawn');
  const row = { id: app.deps.newId('evt'), provider: 'sandbox', eventId: event.eventId, type: event.kind };
  await app.deps.db.insert(providerEvents).values({ ...row, body: JSON.stringify(event), receivedAt: app.clock.now });
  const process = (times: number) => processEvent({ deps: overtakenBy(times, comes) }, { provider: 'sandbox', event });
  await expect(process(eventOvertakenMax)).rejects.toMatchObject({ code: 'order_state' });
  const stored = () => app.deps.db.select().from(providerEvents).where(eq(providerEvents.id, row.id));
  expect(await stored()).toMatchObject([{ appliedAt: null, attempts: 1, failure: 'order_state' }]);
  await process(eventOvertakenMax - 1);
  expect(await stored()).toMatchObject([{ appliedAt: app.clock.now, failure: null }]);
  expect(await disputesOf(app, ada)).toHaveLength(1);
});

test('a deposit is taken back in takeBackAttemptsMax attempts, or its entry waits', async () => {
  const ada = await createShopper(app);
  const comes = () => credit(app, ada.id, 1);
  const returned = async (name: string, times: number) => {
    const { reference } = await announced(ada);
    await take(app, [incoming(`${name}-in`, reference)], { id: `${name}-IN` });
    const back = { id: `${name}-back`, amount: '25.00', direction: 'DBIT', returned: true, text: [reference] } as const;
    const statements = read([back], { id: `${name}-BACK` });
    const { plan } = await previewStatement(operatorOf(app), statements, {});
    // the first write keeps the statement
    await acceptStatement({ ...operatorOf(app), deps: overtakenBy(1 + times, comes) }, statements, { plan });
    return statesOf(app, back.id);
  };
  expect(await returned('often', takeBackAttemptsMax)).toEqual(['not_applied']);
  expect(await returned('less', takeBackAttemptsMax - 1)).toEqual(['deposit_taken_back']);
});

test('“This was not me” is tried disownAttemptsMax times, and not once more', async () => {
  const ada = await customerWithTwoFactor(app);
  const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email: ada.email };
  await ada.browser.put('/user/profile', { ...personal, steam_trade_link: buyer.tradeUrl });
  app.clock.now += 60;
  const link = { ...personal, steam_trade_link: strangersLink, code: codeOf(app, ada.secret) };
  expect((await ada.browser.put('/user/profile', link)).status).toBe(200);
  const token = await notMeTokenOf(app, ada.email);
  const [change] = await app.deps.db.select().from(destinationChanges).where(eq(destinationChanges.customerId, ada.id));
  if (!change) throw new Error('nothing was changed');
  const comes = () => {
    const id = app.deps.newId('dch');
    return app.deps.db.insert(destinationChanges).values({ ...change, id, disownHash: id });
  };
  await expect(disownChange({ deps: overtakenBy(disownAttemptsMax, comes) }, { token })).rejects.toMatchObject({
    code: 'destination_changed',
  });
  expect((await principalOf(app, ada.id)).sessionId).not.toBeNull();
  await disownChange({ deps: overtakenBy(disownAttemptsMax - 1, comes) }, { token });
  expect((await principalOf(app, ada.id)).sessionId).toBeNull();
});
