/** The line that says, in the cart and above the orders, that Steam does not answer. */
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { courierAccount, createCourier } from '../../support/couriers.ts';
import { openPage } from '../../support/dom/page.ts';
import { createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp } from '../../support/test-app.ts';

const text = /^Steam does not answer right now\. Your purchases wait/;

async function openShop() {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  await seedShop(app);
  const ada = await createShopper(app);
  const isDelayed = async () => (await ada.browser.get('/bootstrap')).body.payload.delivery_delayed;
  return { app, ada, isDelayed };
}

test('deliveries are delayed while Steam answers none of the couriers at work', async () => {
  const { app, isDelayed } = await openShop();
  expect(await isDelayed()).toBe(false);
  const [one, other] = [
    await createCourier(app),
    await createCourier(app, { ...courierAccount, steam_id: '76561198000000002' }),
  ];
  await one.claim(1, 'away');
  expect(await isDelayed()).toBe(true);
  await other.claim(1, 'ok');
  expect(await isDelayed()).toBe(false);
  app.clock.now += 500;
  await one.claim(1, 'away');
  app.clock.now += 200;
  expect(await isDelayed()).toBe(true);
  app.clock.now += 700;
  expect(await isDelayed()).toBe(false);
});

test('the cart and the order history say so, and the cart says what happens after paying', async () => {
  const { app, ada } = await openShop();
  await ada.addToCart(await listItem(app, 500));
  const courier = await createCourier(app);
  await courier.claim(1, 'away');
  const page = openPage(ada.browser, { path: '/cart' });
  const { bootstrap, reload } = await import('#stores/bootstrap.ts');
  const { CartScreen } = await import('#islands/cart/CartScreen.tsx');
  await bootstrap();
  const { unmount } = page.show(<CartScreen language="en" />);
  await screen.findByText(text);
  expect(screen.getByText(/we send a trade offer to your trade link within 24 hours/)).toBeTruthy();
  unmount();
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  page.show(<AccountScreen language="en" tab="orders" offersOpen />);
  await screen.findByText(text);
  await courier.claim(1, 'ok');
  await reload();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
