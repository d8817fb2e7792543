/** What a customer on hold is told in the account and at the checkout. */
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owedBy, paidOrder, paidTopUp, sayOf } from '../../support/disputes.ts';
import { openPage } from '../../support/dom/page.ts';
import { createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test('a customer whose payment is disputed reads what to do, and sees nothing more once it is won', async () => {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  await sayOf(app, paymentId, 'dispute_opened');
  const page = openPage(ada.browser, { path: '/account/personal' });
  const { HoldNotice } = await import('#islands/ui/HoldNotice.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  page.show(<HoldNotice language="en" />);
  await bootstrap();
  const notice = await screen.findByRole('region', { name: 'Your account is on hold' });
  expect(notice.textContent).toContain('€20.00');
  expect(notice.textContent).toContain('withdraw the dispute');
  expect(screen.getByRole('link', { name: 'Write to our support' }).getAttribute('href')).toBe('/contact');
  await sayOf(app, paymentId, 'dispute_won');
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toBeNull();
});

test('a customer who owes is led to topping up by that much', async () => {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  await ada.addToCart(await listItem(app, 2000));
  await paidOrder(app, ada);
  await app.deps.db.$client.execute(`update order_lines set state = 'completed' where customer_id = '${ada.id}'`);
  await sayOf(app, paymentId, 'dispute_lost');
  expect(await owedBy(app, ada)).toBe(2000);
  const page = openPage(ada.browser, { path: '/de/account/personal' });
  const { HoldNotice } = await import('#islands/ui/HoldNotice.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  page.show(<HoldNotice language="de" />);
  await bootstrap();
  const link = await screen.findByRole('link', { name: 'Aufladen' });
  expect(link.getAttribute('href')).toBe('/de/account/personal?topup=1');
});
