/** A session alone buys for nobody else: what asks for a code, and what a code permits. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, destinationChanges } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { addTimedDeal } from '#server/domain/deals/operator/add-timed-deal.ts';
import { credit } from '../support/customers.ts';
import { mailedCodeOf, mailsAbout, strangersLink, wrongCode } from '../support/destinations.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor, type TwoFactorCustomer } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

type Customer = Pick<Shopper, 'browser' | 'id'>;

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

async function addToCart({ browser }: Customer, cents: number) {
  const item = await listItem(app, cents);
  expect((await browser.post('/cart/add', { id: item })).status).toBe(200);
}

/** A timed deal of an item; gives its id. */
function timedDeal(itemId: string, priceCents: number): Promise<string> {
  const { now } = app.clock;
  const deal = { title: 'A deal', itemId, priceCents, startsAt: now - 10, endsAt: now + 3600 };
  return addTimedDeal({ deps: app.deps, actor: 'ops:test', role: 'owner' }, deal);
}

let keys = 0;
function newKey() {
  keys += 1;
  return `key ${keys}`;
}

function buy({ browser }: Customer, fields: object = {}, key = newKey()) {
  const form = { ...buyer, paymentMethod: 'balance', ...fields };
  return browser.post('/purchase/product', form, { headers: { 'idempotency-key': key } });
}

async function ordersOf({ id }: Customer) {
  return app.deps.db.select().from(orders).where(eq(orders.customerId, id));
}

async function linksOf({ id }: Customer) {
  const [row] = await app.deps.db.select().from(customers).where(eq(customers.id, id));
  return [row?.steamTradeLink, row?.confirmedTradeLink];
}

/** With two-factor authentication, a confirmed trade link and money. */
async function guardedCustomer(cents = 100_000): Promise<TwoFactorCustomer> {
  const customer = await customerWithTwoFactor(app);
  await credit(app, customer.id, cents);
  const columns = { steamTradeLink: buyer.tradeUrl, confirmedTradeLink: buyer.tradeUrl };
  await app.deps.db.update(customers).set(columns).where(eq(customers.id, customer.id));
  return customer;
}

describe('with two-factor authentication', () => {
  test('a session alone buys nothing for another trade link, by balance or by card', async () => {
    const ada = await guardedCustomer();
    await addToCart(ada, 500);
    for (const paymentMethod of ['balance', 'card']) {
      const refused = await buy(ada, { tradeUrl: strangersLink, paymentMethod });
      expect(keyOf(refused)).toEqual([422, 'two_factor_required']);
      expect(Object.keys(refused.body.errors)).toEqual(['code']);
    }
    expect(keyOf(await buy(ada, { tradeUrl: strangersLink, code: '000000' }))).toEqual([422, 'two_factor_wrong']);
    expect(await ordersOf(ada)).toEqual([]);
    expect(await mailsAbout(app, ada.email, /trade link/)).toEqual([]);
  });

  test('a code buys for another trade link once, under the key of the refused request, and the owner is told', async () => {
    const ada = await guardedCustomer();
    await addToCart(ada, 500);
    const key = newKey();
    const fields = { tradeUrl: strangersLink };
    expect(keyOf(await buy(ada, fields, key))).toEqual([422, 'two_factor_required']);
    const code = codeOf(app, ada.secret);
    const bought = await buy(ada, { ...fields, code }, key);
    expect(bought.status).toBe(200);
    for (const repeated of [code, '', '123456']) {
      const again = await buy(ada, { ...fields, code: repeated }, key);
      expect([again.status, again.body.order_id]).toEqual([200, bought.body.order_id]);
    }
    expect(await ordersOf(ada)).toMatchObject([{ tradeUrl: strangersLink, confirmedBy: 'two_factor' }]);
    expect(await linksOf(ada)).toEqual([buyer.tradeUrl, buyer.tradeUrl]);
    const [mail, ...others] = await mailsAbout(app, ada.email, /^A purchase goes to another trade link$/);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(strangersLink);
    expect(mail?.text).toContain('/not-me#token=');
  });

  test('a recovery code does, and the link becomes the profile’s when that is wanted', async () => {
    const ada = await guardedCustomer();
    await addToCart(ada, 500);
    const fields = { tradeUrl: strangersLink, remember_trade_link: true, code: ada.recoveryCodes[0] };
    expect((await buy(ada, fields)).status).toBe(200);
    expect(await linksOf(ada)).toEqual([strangersLink, strangersLink]);
    expect(await mailsAbout(app, ada.email, /^Your items go to another trade link$/)).toHaveLength(1);
    await addToCart(ada, 500);
    expect((await buy(ada, { tradeUrl: strangersLink })).status).toBe(200);
    await addToCart(ada, 500);
    expect(keyOf(await buy(ada))).toEqual([422, 'two_factor_required']);
  });

  test('another link to the same Steam account asks for nothing', async () => {
    const ada = await guardedCustomer();
    await addToCart(ada, 500);
    const renewed = buyer.tradeUrl.replace('aB3dE_-9', 'N3wT0ken');
    expect((await buy(ada, { tradeUrl: renewed, remember_trade_link: true })).status).toBe(200);
    expect(await linksOf(ada)).toEqual([renewed, renewed]);
  });

  test('purchases of a day above the sum ask for a code, however they are split', async () => {
    const ada = await guardedCustomer();
    for (const cents of [6000, 4000]) {
      await addToCart(ada, cents);
      expect((await buy(ada)).status).toBe(200);
    }
    await addToCart(ada, 1);
    expect(keyOf(await buy(ada))).toEqual([422, 'two_factor_required']);
    expect((await buy(ada, { code: codeOf(app, ada.secret) })).status).toBe(200);
    app.clock.now += 86_401;
    await addToCart(ada, 10_000);
    expect((await buy(ada)).status).toBe(200);
    expect((await ordersOf(ada)).map(({ confirmedBy }) => confirmedBy)).toEqual([null, null, 'two_factor', null]);
  });

  test('of purchases at one moment those that exceed the sum together are asked for a code', async () => {
    const ada = await guardedCustomer();
    const [one, other] = [await listItem(app, 6000), await listItem(app, 6000)];
    const buyDeal = (id: string, code = '') => ada.browser.post('/purchase/prompt', { prompt_id: id, code });
    const deals = await Promise.all([one, other].map((itemId) => timedDeal(itemId, 6000)));
    const answers = await Promise.all(deals.map((id) => buyDeal(id)));
    expect(answers.map(keyOf).sort()).toEqual([
      [200, undefined],
      [422, 'two_factor_required'],
    ]);
    const late = answers.findIndex(({ status }) => status !== 200);
    expect((await buyDeal(deals[late] ?? '', codeOf(app, ada.secret))).status).toBe(200);
  });

  test('no code is asked for what cannot be paid', async () => {
    const ada = await guardedCustomer(100);
    await addToCart(ada, 20_000);
    expect(keyOf(await buy(ada))).toEqual([409, 'insufficient_balance']);
  });
});

describe('without two-factor authentication', () => {
  test('another trade link waits for the mailed code, and nothing is bought before', async () => {
    const ada = await createShopper(app, 5000);
    await addToCart(ada, 500);
    const key = newKey();
    const fields = { tradeUrl: strangersLink };
    const asked = await buy(ada, fields, key);
    expect(keyOf(asked)).toEqual([422, 'mail_code_required']);
    expect(Object.keys(asked.body.errors)).toEqual(['code']);
    expect(keyOf(await buy(ada, fields, key)), 'is not mailed twice').toEqual([422, 'mail_code_required']);
    expect(await mailsAbout(app, ada.email, /^Your code for a purchase$/)).toHaveLength(1);
    const code = await mailedCodeOf(app, ada.email);
    expect(keyOf(await buy(ada, { ...fields, code: wrongCode(code) }, key))).toEqual([422, 'mail_code_wrong']);
    expect(await ordersOf(ada)).toEqual([]);
    expect((await buy(ada, { ...fields, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }, key)).status).toBe(200);
    expect(await ordersOf(ada)).toMatchObject([{ tradeUrl: strangersLink, confirmedBy: 'mail' }]);
    expect(await linksOf(ada)).toEqual([buyer.tradeUrl, buyer.tradeUrl]);
    await addToCart(ada, 500);
    expect(keyOf(await buy(ada, { ...fields, code })), 'is used up').toEqual([422, 'mail_code_wrong']);
  });

  test('the code is for that link alone, for half an hour, and for its customer', async () => {
    const [ada, bob] = [await createShopper(app, 5000), await createShopper(app, 5000)];
    await addToCart(ada, 500);
    await addToCart(bob, 500);
    for (const customer of [ada, bob]) await buy(customer, { tradeUrl: strangersLink });
    const code = await mailedCodeOf(app, ada.email);
    const other = strangersLink.replace('99999999', '88888888');
    expect(keyOf(await buy(ada, { tradeUrl: other, code }))).toEqual([422, 'mail_code_wrong']);
    expect(keyOf(await buy(bob, { tradeUrl: strangersLink, code }))).toEqual([422, 'mail_code_wrong']);
    app.clock.now += 1801;
    expect(keyOf(await buy(ada, { tradeUrl: strangersLink, code }))).toEqual([422, 'mail_code_wrong']);
    expect(await ordersOf(ada)).toEqual([]);
    expect(keyOf(await buy(ada, { tradeUrl: strangersLink })), 'it is mailed again').toEqual([
      422,
      'mail_code_required',
    ]);
    expect(await mailsAbout(app, ada.email, /^Your code for a purchase$/)).toHaveLength(2);
    const again = await mailedCodeOf(app, ada.email);
    expect((await buy(ada, { tradeUrl: strangersLink, code: again })).status).toBe(200);
  });

  test('another link takes the place of one that waits; codes pause after wrong ones, and mails have a limit', async () => {
    const ada = await createShopper(app, 5000);
    await addToCart(ada, 500);
    const links = Array.from({ length: 7 }, (_, index) => strangersLink.replace('99999999', `9999999${index}`));
    const answers = [];
    for (const tradeUrl of links) answers.push(keyOf(await buy(ada, { tradeUrl })));
    expect(answers.map(([status]) => status)).toEqual([422, 422, 422, 422, 422, 429, 429]);
    const pending = await app.deps.db
      .select()
      .from(destinationChanges)
      .where(eq(destinationChanges.customerId, ada.id));
    expect(pending.filter(({ state }) => state === 'pending')).toMatchObject([{ destination: links[4] }]);
    const code = await mailedCodeOf(app, ada.email);
    for (let turn = 0; turn < 5; turn++) await buy(ada, { tradeUrl: links[4], code: wrongCode(code) });
    expect(keyOf(await buy(ada, { tradeUrl: links[4], code }))).toEqual([429, 'mail_code_paused']);
    app.clock.now += 2;
    expect((await buy(ada, { tradeUrl: links[4], code })).status).toBe(200);
  });

  test('of the same request many times at once one code is mailed, and one purchase made', async () => {
    const ada = await createShopper(app, 5000);
    await addToCart(ada, 500);
    const fields = { tradeUrl: strangersLink };
    await Promise.all([1, 2, 3].map(() => buy(ada, fields)));
    expect(await mailsAbout(app, ada.email, /^Your code for a purchase$/)).toHaveLength(1);
    const code = await mailedCodeOf(app, ada.email);
    const answers = await Promise.all([1, 2, 3].map(() => buy(ada, { ...fields, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ordersOf(ada)).toHaveLength(1);
  });

  test('the first trade link is taken as it is, and is the confirmed one from then on', async () => {
    const ada = await createShopper(app, 5000, { steamTradeLink: '' });
    await addToCart(ada, 500);
    expect((await buy(ada)).status).toBe(200);
    expect(await linksOf(ada)).toEqual(['', buyer.tradeUrl]);
    await addToCart(ada, 500);
    expect(keyOf(await buy(ada, { tradeUrl: strangersLink }))).toEqual([422, 'mail_code_required']);
  });

  test('the sum of the security page asks for nothing', async () => {
    const ada = await createShopper(app, 50_000);
    await addToCart(ada, 40_000);
    expect((await buy(ada)).status).toBe(200);
  });

  test('the order mail says where the items go', async () => {
    const ada = await createShopper(app, 5000);
    await addToCart(ada, 500);
    await buy(ada);
    const [mail] = await mailsAbout(app, ada.email, /^Your order/);
    expect(mail?.text).toContain(`Sent to: ${buyer.tradeUrl}`);
  });
});
