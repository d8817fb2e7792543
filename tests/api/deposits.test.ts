import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '#server/db/schema/payments.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { setSetting } from '#server/domain/settings/operator/set-setting.ts';
import { setSetting as putSetting } from '../support/customers.ts';
import { buyer, createShopper, seedShop } from '../support/shop.ts';
import { shopIban } from '../support/statement.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { notify } from '../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const form = { ...buyer, amount: '25', currency: 'EUR' };
const bySepa = { ...form, paymentMethod: 'sepa', iban: 'de89 3704 0044 0532 0130 00' };

test('a top-up by card reaches the balance once, when the provider says so', async () => {
  const ada = await createShopper(app);
  const { status, body } = await ada.browser.post('/deposit/checkout', { ...form, amount: 12.5 });
  expect([status, body.status]).toEqual([200, 'OK']);
  expect(new URL(body.redirect_url).searchParams.get('order')).toBe(body.order_id);
  expect((await ada.browser.get(`/deposit/status/${body.order_id}`)).body).toMatchObject({
    status: 'Pending',
    purpose: 'topup',
  });
  for (let time = 0; time < 2; time++) await notify(app, body.order_id, 'payment_succeeded');
  expect(await ada.balance()).toBe(1250);
  expect((await ada.browser.get(`/deposit/status/${body.order_id}`)).body.status).toBe('Success');
  const mails = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, ada.email));
  expect(mails.map((mail) => mail.template)).toEqual(['payment_received']);
});

test('an amount in another currency is charged in it and credited in euros', async () => {
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/deposit/checkout', { ...form, amount: '1000', currency: 'JPY' });
  await notify(app, body.order_id, 'payment_succeeded');
  expect(await ada.balance()).toBe(625);
  const { body: history } = await ada.browser.get('/deposit/history');
  expect(history.payload).toEqual([
    {
      id: body.order_id,
      created_at: app.clock.now,
      status: 'Success',
      purpose: 'topup',
      taken: null,
      sum: 1000,
      currency: { code: 'JPY', symbol: '¥' },
    },
  ]);
  expect(history.meta).toEqual({ total: 1, pages: 1, page: 1, limit: 5 });
});

test('a top-up that failed leaves the balance, and succeeds after all when the provider says so later', async () => {
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/deposit/checkout', form);
  await notify(app, body.order_id, 'payment_failed');
  expect((await ada.browser.get(`/deposit/status/${body.order_id}`)).body.status).toBe('Error');
  expect(await ada.balance()).toBe(0);
  await notify(app, body.order_id, 'payment_succeeded');
  expect(await ada.balance()).toBe(2500);
});

test.each([
  [{ amount: '' }, 'amount', 'Please enter a valid amount'],
  [{ amount: '0' }, 'amount', 'Please enter a valid amount'],
  [{ amount: '-5' }, 'amount', 'Please enter a valid amount'],
  [{ amount: '10.001' }, 'amount', 'Please enter a valid amount'],
  [{ amount: '1,500' }, 'amount', 'Please enter a valid amount'],
  [{ amount: '1,000', currency: 'JPY' }, 'amount', 'Please enter a valid amount'],
  [{ amount: '4.99' }, 'amount', 'Minimum top-up amount: 5 €'],
  [{ amount: '1000000' }, 'amount', 'Maximum top-up amount: 999,999.99 €'],
  [{ ...bySepa, terms: true, amount: '1000000' }, 'amount', 'Maximum top-up amount: 999,999.99 €'],
  [{ amount: '799', currency: 'JPY' }, 'amount', 'Minimum top-up amount: 800 ¥'],
  [{ amount: '900.5', currency: 'JPY' }, 'amount', 'Please enter a valid amount'],
  [{ amount: '50', currency: 'XXX' }, 'currency', 'Please choose a currency from the list'],
  [{ email: 'nobody' }, 'email', 'Invalid email format'],
  [{ phone: '12' }, 'phone', 'Valid phone number is required'],
  [{ city: '' }, 'city', 'City is required'],
  [{ country: 'XX' }, 'country', 'Please choose a country from the list'],
  [{ paymentMethod: 'cash' }, 'paymentMethod', 'Please choose a payment method'],
  [{ paymentMethod: 'sepa', iban: 'DE1' }, 'iban', 'Please enter a valid IBAN'],
  [{ paymentMethod: 'sepa', iban: 'DE89370400440532013001' }, 'iban', 'Please enter a valid IBAN'],
  [{ ...bySepa, terms: false }, 'terms', 'You must agree to the Terms of Use'],
])('%j is refused', async (wrong, field, message) => {
  const ada = await createShopper(app);
  const { status, body } = await ada.browser.post('/deposit/checkout', { ...form, ...wrong });
  expect([status, body.message]).toEqual([422, message]);
  expect(body.errors).toEqual({ [field]: [message] });
  expect(await app.deps.db.select().from(payments).where(eq(payments.customerId, ada.id))).toEqual([]);
});

test('the minimum itself is enough', async () => {
  const ada = await createShopper(app);
  expect((await ada.browser.post('/deposit/checkout', { ...form, amount: '5' })).status).toBe(200);
});

test('a bank transfer answers the shop’s account and a reference of its own, in euros', async () => {
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/deposit/checkout', { ...bySepa, amount: '110', currency: 'USD' });
  const { reference } = body.instructions;
  expect(reference).toMatch(/^RG-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(body.instructions).toMatchObject({ iban: 'NL91ABNA0417164300', amount: 100, currency: 'EUR' });
  expect(body.instructions.epc_qr).toBe(
    `BCD\n002\n1\nSCT\nABNANL2A\nRegalia B.V.\nNL91ABNA0417164300\nEUR100.00\n\n\n${reference}`,
  );
  expect(body.redirect_url).toBe(`http://localhost:4321/processing-payment?type=topup&order=${body.order_id}`);
  const status = await ada.browser.get(`/deposit/status/${body.order_id}`);
  expect(status.body).toEqual({ status: 'Pending', purpose: 'topup', instructions: body.instructions });
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.id, body.order_id));
  expect(payment?.payerIban).toBe('DE••3000');
});

test('without an account of the shop no bank transfer is taken, and none is explained', async () => {
  const ada = await createShopper(app);
  const before = (await ada.browser.post('/deposit/checkout', bySepa)).body;
  for (const [name, value] of [
    ['sepa_bic', ''],
    ['sepa_iban', ''],
    ['sepa_beneficiary', ''],
  ] as const) {
    await putSetting(app.deps, name, value);
    const { status, body } = await ada.browser.post('/deposit/checkout', bySepa);
    expect([status, body.errors]).toEqual([422, { paymentMethod: ['Please choose a payment method'] }]);
  }
  const { body } = await ada.browser.get(`/deposit/status/${before.order_id}`);
  expect(body).toEqual({ status: 'Pending', purpose: 'topup' });
  expect((await ada.browser.post('/deposit/checkout', form)).status).toBe(200);
  await putSetting(app.deps, 'sepa_beneficiary', 'Regalia B.V.');
  await putSetting(app.deps, 'sepa_iban', shopIban);
  await putSetting(app.deps, 'sepa_bic', 'ABNANL2A');
  expect((await ada.browser.get(`/deposit/status/${before.order_id}`)).body.instructions).toEqual(before.instructions);
});

test('a limit is written as the language writes numbers', async () => {
  const ada = await createShopper(app);
  const low = { ...form, amount: '1', currency: 'USD' };
  await setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'min_top_up', value: '5.15' });
  expect((await ada.browser.post('/deposit/checkout', { ...low, lang_id: 2 })).body.message).toContain('5,67\u00A0$');
  await setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'min_top_up', value: '5' });
  expect((await ada.browser.post('/deposit/checkout', { ...low, lang_id: 2 })).body.message).toContain('5,50\u00A0$');
});

test('what nobody pays is cancelled: a card after a day, a transfer after two weeks', async () => {
  const ada = await createShopper(app);
  const card = (await ada.browser.post('/deposit/checkout', form)).body.order_id;
  const sepa = (await ada.browser.post('/deposit/checkout', bySepa)).body.order_id;
  const states = async () => {
    const rows = await app.deps.db.select().from(payments).where(eq(payments.customerId, ada.id));
    return [card, sepa].map((id) => rows.find((row) => row.id === id)?.state);
  };
  app.clock.now += 24 * 3600 - 1;
  await releaseExpired({ deps: app.deps });
  expect(await states()).toEqual(['Pending', 'Pending']);
  app.clock.now += 1;
  await releaseExpired({ deps: app.deps });
  expect(await states()).toEqual(['Cancelled', 'Pending']);
  app.clock.now += 13 * 86_400;
  await releaseExpired({ deps: app.deps });
  expect(await states()).toEqual(['Cancelled', 'Cancelled']);
});

test.each([form, bySepa])('the same key tops up once', async (request) => {
  const ada = await createShopper(app);
  const headers = { 'Idempotency-Key': 'top up' };
  const first = await ada.browser.post('/deposit/checkout', request, { headers });
  const again = await ada.browser.post('/deposit/checkout', request, { headers });
  expect(again.body).toEqual(first.body);
  expect((await ada.browser.get('/deposit/history')).body.meta.total).toBe(1);
  const other = await ada.browser.post('/deposit/checkout', { ...request, amount: '26' }, { headers });
  expect([other.status, other.body.message_key]).toEqual([422, 'idempotency_key_reused']);
});

test('another customer is told nothing, a guest is asked to sign in, an unverified customer to verify', async () => {
  const [ada, bob] = [await createShopper(app), await createShopper(app)];
  const { body } = await ada.browser.post('/deposit/checkout', form);
  expect((await bob.browser.get(`/deposit/status/${body.order_id}`)).status).toBe(404);
  expect((await bob.browser.get('/deposit/history')).body.payload).toEqual([]);
  expect((await app.browser().post('/deposit/checkout', form)).status).toBe(401);
  expect(
    (await (await createShopper(app, 0, { verified: false })).browser.post('/deposit/checkout', form)).status,
  ).toBe(403);
});
