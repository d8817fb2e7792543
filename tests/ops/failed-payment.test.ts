/** One customer's failed payment is found from their e-mail, in the log and in the books. See docs/operating.md#a-payment-that-failed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { ops as run } from '../support/ops.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
  await seedShop(app);
});
afterAll(() => app.close());

const rowsOf = async (...args: string[]) => (await run({ LIBSQL_URL: app.url }, ...args, '--json')).json();

test('a declined card leads from the e-mail to its reason, to the two lines of the log and to books without a transfer', async () => {
  const ada = await createShopper(app, 0);
  await ada.addToCart(await listItem(app, 1200));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  await fetch(body.redirect_url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'decline' }),
    redirect: 'manual',
  });

  const [payment, ...others] = await rowsOf('payments', 'list', '--customer', ada.email);
  expect(others).toEqual([]);
  expect([payment.state, payment.failure]).toEqual(['Error', 'card_declined']);

  const { events } = (await run({ LIBSQL_URL: app.url }, 'customers', 'show', ada.email, '--json')).json();
  const ended = events.find(({ what }: { what: string }) => what === 'Error');
  expect(ended, 'the time line, here and in the console').toMatchObject({
    subject: payment.id,
    text: 'sandbox purchase: card_declined',
  });

  const purchase = app.log.find(({ made }) => (made as string[] | undefined)?.includes(payment.id));
  const webhook = app.log.find(({ about }) => about === payment.id);
  expect(purchase).toMatchObject({ route: '/api/purchase/product', status: 200, session: expect.any(String) });
  expect(webhook).toMatchObject({ route: '/api/payments/:provider/webhook', status: 200 });
  const [eventId = ''] = (webhook?.made ?? []) as string[];
  const { out } = await run({ LIBSQL_URL: app.url }, 'events', 'show', eventId);
  expect(out).toContain(payment.id);

  expect(await rowsOf('ledger', 'transfers', '--cause', payment.id)).toEqual([]);
});

test('a purchase that was refused before there was a payment has its reason in the log, with what its session did', async () => {
  const ada = await createShopper(app, 0);
  const gone = await listItem(app, 900);
  await ada.browser.post('/cart/add', { id: gone });
  await run({ LIBSQL_URL: app.url }, 'items', 'withdraw', gone, '--yes');
  const refused = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  expect(await rowsOf('payments', 'list', '--customer', ada.email)).toEqual([]);

  const failed = app.log.filter(({ route, key }) => route === '/api/purchase/product' && key !== undefined);
  expect(failed).toMatchObject([{ status: 409, key: refused.body.message_key }]);
  expect(failed[0]?.id).toBe(refused.headers.get('x-request-id'));
  const ofSession = app.log.filter(({ session }) => session === failed[0]?.session);
  expect(ofSession.map(({ route }) => route)).toEqual(['/api/cart/add', '/api/purchase/product']);
});
