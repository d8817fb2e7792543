import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIdempotencyKey } from '#server/db/idempotency/idempotency-key.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { payments } from '#server/db/schema/payments.ts';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import type { Deps } from '#server/deps.ts';
import { startDeposit } from '#server/domain/payments/start-deposit.ts';
import { buyCart } from '#server/domain/purchases/buy-cart.ts';
import { DomainError } from '#server/domain-error.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const purchase = { ...buyer, paymentMethod: 'card', promocode: '', acceptPriceChange: false, currency: 'EUR' };
const topUp = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: '', iban: '' };

/** A shop whose provider answers every checkout with `error`. */
function failing(error: Error): Deps {
  const startCheckout = async () => {
    throw error;
  };
  return { ...app.deps, payments: { sandbox: { ...app.sandbox, startCheckout } } };
}

const keysOf = (customerId: string) =>
  app.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, customerId));
const paymentsOf = (customerId: string) =>
  app.deps.db.select().from(payments).where(eq(payments.customerId, customerId));

test('a provider that does not answer leaves the items for sale and the key free', async () => {
  const ada = await createShopper(app);
  const item = await listItem(app, 500);
  await ada.addToCart(item);
  const key = readIdempotencyKey(app.deps, 'k', '/purchase/product', purchase);
  const down = failing(new DomainError('provider_unavailable'));
  await expect(buyCart({ deps: down, principal: ada.principal, idempotencyKey: key }, purchase)).rejects.toThrow(
    'provider_unavailable',
  );
  const [row] = await app.deps.db.select().from(items).where(eq(items.id, item));
  expect(row?.state).toBe('available');
  expect(await paymentsOf(ada.id)).toMatchObject([{ state: 'Error', failure: 'provider_unavailable' }]);
  expect(await keysOf(ada.id)).toEqual([]);
  const again = await buyCart({ deps: app.deps, principal: ada.principal, idempotencyKey: key }, purchase);
  expect(again).toMatchObject({ redirect_url: expect.any(String) });
});

test('a top-up that the provider did not take is an error, and can be tried again', async () => {
  const ada = await createShopper(app);
  const key = readIdempotencyKey(app.deps, 'k', '/deposit/checkout', topUp);
  const down = failing(new DomainError('provider_unavailable'));
  await expect(startDeposit({ deps: down, principal: ada.principal, idempotencyKey: key }, topUp)).rejects.toThrow(
    'provider_unavailable',
  );
  await startDeposit({ deps: app.deps, principal: ada.principal, idempotencyKey: key }, topUp);
  expect((await paymentsOf(ada.id)).map(({ state }) => state).sort()).toEqual(['Error', 'Pending']);
});

test.each(['purchase', 'top-up'])(
  'a %s cut off before the provider answered is busy first, and taken up again later',
  async (what) => {
    const ada = await createShopper(app);
    await ada.addToCart(await listItem(app, 500));
    const key = readIdempotencyKey(app.deps, 'cut', `/${what}`, what);
    const start = (deps: Deps) =>
      what === 'purchase'
        ? buyCart({ deps, principal: ada.principal, idempotencyKey: key }, purchase)
        : startDeposit({ deps, principal: ada.principal, idempotencyKey: key }, topUp);
    await expect(start(failing(new Error('the request was cut off')))).rejects.toThrow('cut off');
    await expect(start(app.deps)).rejects.toThrow('idempotency_key_busy');
    app.clock.now += 41;
    const answer = await start(app.deps);
    expect(answer).toMatchObject({ redirect_url: expect.stringContaining('/sandbox/pay/') });
    expect(await start(app.deps)).toEqual(answer);
    expect(await paymentsOf(ada.id)).toHaveLength(1);
  },
);
