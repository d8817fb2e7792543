/** How a delivery ends by itself when days have passed, in the account of its customer: settled, or refunded with its credit note. */
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs } from '#server/jobs.ts';
import { createCourier, sending, type TestCourier } from '../../../support/couriers.ts';
import { boughtLine, jobOf } from '../../../support/deliveries.ts';
import { mailsAbout } from '../../../support/destinations.ts';
import { openPage } from '../../../support/dom/page.ts';
import { type Shopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const week = 7 * 86_400;

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  courier = await createCourier(app);
});
afterAll(() => app.close());

async function boughtAnd(step: Parameters<TestCourier['steps']>[1]) {
  const bought = await boughtLine(app);
  await courier.steps(await jobOf(app, courier, bought.line.id), ...sending(app), step);
  return bought;
}

/** A week passes, and the page is looked at again. */
async function aWeekLater(): Promise<void> {
  app.clock.now += week;
  await runJobs(() => app);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function openLine({ browser }: Shopper, lineId: string) {
  const page = openPage(browser, { path: `/account/orders?line=${lineId}` });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  await bootstrap();
  page.show(<AccountScreen language="en" tab="orders" offersOpen />);
  return page;
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Delivery' }));

test('what was received a week ago is settled: it is not sent again, and a mail has said that it has arrived', async () => {
  const { ada, line } = await boughtAnd({ step: 'received', asset_id: '77' });
  await openLine(ada, line.id);
  expect(await screen.findByRole('heading', { name: 'The item is in your inventory' })).toBeTruthy();
  await aWeekLater();
  expect(await screen.findByRole('heading', { name: 'Delivered for good' })).toBeTruthy();
  expect(dialog().queryByRole('button', { name: 'Send it again' })).toBeNull();
  expect((await mailsAbout(app, ada.email, new RegExp(line.title))).length).toBeGreaterThan(0);
});

test('what came to nothing for a week is refunded: the row is denied with a credit note, and the money is on the balance', async () => {
  const { ada, line } = await boughtAnd({ step: 'expired' });
  const page = await openLine(ada, line.id);
  expect(await screen.findByRole('heading', { name: 'The trade offer has expired' })).toBeTruthy();
  await aWeekLater();
  expect(await screen.findByRole('heading', { name: 'The delivery was cancelled' })).toBeTruthy();
  await page.user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Denied')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Credit note/ })).toBeTruthy();
  const profile = within(screen.getByRole('region', { name: 'My Profile' }));
  expect(await profile.findByText('€25.00')).toBeTruthy();
  expect((await ada.browser.get('/balance/statement')).body.payload[0]).toMatchObject({ amount: 25, balance: 25 });
});
