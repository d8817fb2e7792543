import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { payments } from '#server/db/schema/payments.ts';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import type { Deps } from '#server/deps.ts';
import { buyCart } from '#server/domain/checkout/buy-cart.ts';
import { readIdempotencyKey } from '#server/domain/idempotency/idempotency-key.ts';
import { checkoutDeposit } from '#server/domain/payments/checkout-deposit.ts';
import { DomainError } from '#server/domain-error.ts';
import { buyer, listItem, openShop, shopper } from '../../support/shop.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await openShop(world);
});
afterAll(() => world.close());

const purchase = { ...buyer, paymentMethod: 'card', promocode: '', acceptPriceChange: false, currency: 'EUR' };
const topUp = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: '', iban: '' };

/** A shop whose provider answers every checkout with `error`. */
function failing(error: Error): Deps {
  const startCheckout = async () => {
    throw error;
  };
  return { ...world.deps, payments: { sandbox: { ...world.sandbox, startCheckout } } };
}

const keysOf = (customerId: string) =>
  world.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, customerId));
const paymentsOf = (customerId: string) =>
  world.deps.db.select().from(payments).where(eq(payments.customerId, customerId));

test('a provider that does not answer leaves the items for sale and the key free', async () => {
  const ada = await shopper(world);
  const item = await listItem(world, 500);
  await ada.puts(item);
  const key = readIdempotencyKey(world.deps, 'k', '/purchase/product', purchase);
  const down = failing(new DomainError('provider_unavailable'));
  await expect(buyCart({ deps: down, principal: ada.principal, idempotencyKey: key }, purchase)).rejects.toThrow(
    'provider_unavailable',
  );
  const [row] = await world.deps.db.select().from(items).where(eq(items.id, item));
  expect(row?.state).toBe('available');
  expect(await paymentsOf(ada.id)).toMatchObject([{ state: 'Error', failure: 'provider_unavailable' }]);
  expect(await keysOf(ada.id)).toEqual([]);
  const again = await buyCart({ deps: world.deps, principal: ada.principal, idempotencyKey: key }, purchase);
  expect(again).toMatchObject({ redirect_url: expect.any(String) });
});

test('a top-up that the provider did not take is an error, and can be tried again', async () => {
  const ada = await shopper(world);
  const key = readIdempotencyKey(world.deps, 'k', '/deposit/checkout', topUp);
  const down = failing(new DomainError('provider_unavailable'));
  await expect(checkoutDeposit({ deps: down, principal: ada.principal, idempotencyKey: key }, topUp)).rejects.toThrow(
    'provider_unavailable',
  );
  await checkoutDeposit({ deps: world.deps, principal: ada.principal, idempotencyKey: key }, topUp);
  expect((await paymentsOf(ada.id)).map(({ state }) => state).sort()).toEqual(['Error', 'Pending']);
});

test.each(['purchase', 'top-up'])(
  'a %s cut off before the provider answered is busy first, and taken up again later',
  async (what) => {
    const ada = await shopper(world);
    await ada.puts(await listItem(world, 500));
    const key = readIdempotencyKey(world.deps, 'cut', `/${what}`, what);
    const start = (deps: Deps) =>
      what === 'purchase'
        ? buyCart({ deps, principal: ada.principal, idempotencyKey: key }, purchase)
        : checkoutDeposit({ deps, principal: ada.principal, idempotencyKey: key }, topUp);
    await expect(start(failing(new Error('the request was cut off')))).rejects.toThrow('cut off');
    await expect(start(world.deps)).rejects.toThrow('idempotency_key_busy');
    world.clock.now += 41;
    const answer = await start(world.deps);
    expect(answer).toMatchObject({ redirect_url: expect.stringContaining('/sandbox/pay/') });
    expect(await start(world.deps)).toEqual(answer);
    expect(await paymentsOf(ada.id)).toHaveLength(1);
  },
);
