import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCustomer } from '../support/customers.ts';
import { ops as run } from '../support/ops.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, 'customers', ...args);

test('who writes "my money is missing" is found by a fragment, an order or an amount, and each cent is named with its transfer', async () => {
  const ada = await createShopper(app, 9000);
  await ada.addToCart(await listItem(app, 4321));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  for (const known of [ada.id.slice(4, 12), body.order_id, '43.21']) {
    const { out } = await ops('search', known);
    expect(out, known).toContain(ada.id);
  }
  const { out } = await ops('show', ada.email);
  for (const text of [
    'credit €90.00, sale -€43.21',
    '€46.79',
    'paid and not delivered yet',
    '€43.21',
    `sale:${body.order_id}`,
  ])
    expect(out).toContain(text);
  const shown = (await ops('show', body.order_id, '--only', 'transfer', '--json')).json();
  expect(shown).toMatchObject({
    customer: { id: ada.id },
    balance: { cents: 4679 },
    events: [{ cents: -4321 }, { cents: 9000 }],
  });
});

test('notes are written, shown and removed; mails go out again; sessions end', async () => {
  const { email, id } = await signUpCustomer(app);
  const note = (await ops('note', email, 'rang', 'twice', '--json')).json().id;
  expect((await ops('show', id)).out).toContain(`(${note}): rang twice`);
  expect((await ops('remove-note', id, note)).out).toContain(`${note} is removed.`);
  const [mail] = (await ops('show', id, '--only', 'mail', '--json')).json().events;
  expect((await ops('resend', mail.id)).out).toContain('goes out again');
  expect((await ops('sign-out', email, '--reason', 'a lost phone')).out).toBe('1 session is ended.\n');
});

test.each([
  [['show', 'nobody@nowhere.test'], 'Nobody is found by "nobody@nowhere.test".'],
  [['show', 'example.com'], 'Several customers are found by "example.com"'],
  [['note', 'nobody@nowhere.test', 'x'], 'Nobody is found'],
])('%j is refused in one line', async (args, text) => {
  await createShopper(app);
  const { code, err } = await ops(...args);
  expect([code, err]).toEqual([1, expect.stringContaining(text)]);
});
