import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { payments, providerEvents, refunds } from '#server/db/schema/payments.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { setSetting } from '../support/customers.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf } from '../support/offers.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { openStripe, type StripeDouble } from '../support/stripe/double.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let stripe: StripeDouble;
let app: TestApp;
beforeAll(async () => {
  stripe = await openStripe();
  app = await createTestApp({ stripeUrl: stripe.url });
  await seedShop(app);
}, 180_000);
afterAll(async () => {
  expect(stripe.complaints).toEqual([]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
  await stripe.close();
});

async function tell(type: string, object: Parameters<StripeDouble['event']>[1], altered = (body: string) => body) {
  const { body, headers } = stripe.event(type, object, app.clock.now);
  const options = { headers, withoutCsrf: true };
  return app.browser().send('POST', '/payments/stripe/webhook', altered(body), options);
}

async function atStripe(more: object = {}) {
  const ada = await createShopper(app);
  const item = await listItem(app, 1500);
  await ada.addToCart(item);
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card', ...more });
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, body.order_id));
  return {
    ada,
    item,
    orderId: body.order_id as string,
    url: body.redirect_url as string,
    session: payment?.providerRef ?? '',
  };
}

async function topUp(more: object = {}) {
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/deposit/checkout', { ...buyer, amount: '25', currency: 'EUR', ...more });
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.id, body.order_id));
  const status = async () => (await ada.browser.get(`/deposit/status/${body.order_id}`)).body.status;
  return { ada, id: body.order_id as string, session: payment?.providerRef ?? '', status };
}

const atProvider = async () => {
  const [account] = await app.deps.db.select().from(accounts).where(eq(accounts.id, 'provider:stripe'));
  return account?.balanceCents ?? Number.NaN;
};

test('a card purchase is reserved, paid at Stripe and sold by its event, however often that comes', async () => {
  const { ada, item, orderId, url, session } = await atStripe();
  expect(url).toBe(`https://checkout.stripe.com/c/pay/${session}`);
  const paid = stripe.pay(session);
  for (const type of ['checkout.session.completed', 'checkout.session.completed']) {
    expect((await tell(type, paid)).status).toBe(200);
  }
  expect((await app.deps.db.select().from(items).where(eq(items.id, item)))[0]?.state).toBe('sold');
  expect((await ada.browser.get(`/deposit/status/${orderId}`)).body).toMatchObject({ status: 'Success' });
});

test('a session is taken away when the reservation has run out, and what Stripe says of it changes nothing more', async () => {
  const { ada, orderId, session } = await atStripe();
  app.clock.now += 901;
  await releaseExpired({ deps: app.deps });
  expect(stripe.sessions.get(session)).toMatchObject({ status: 'expired' });
  const expired = { ...stripe.sessions.get(session), id: session, status: 'expired' };
  await tell('checkout.session.expired', { ...expired, customer_details: { name: 'Zuleika', email: 'z@example.com' } });
  expect(JSON.stringify(await app.deps.db.select().from(providerEvents))).not.toContain('Zuleika');
  expect((await ada.browser.get(`/deposit/status/${orderId}`)).body.status).toBe('Cancelled');
});

test('what is paid when its reservation has run out is sold if it is still free', async () => {
  const { item, session } = await atStripe();
  const paid = stripe.pay(session);
  app.clock.now += 901;
  await releaseExpired({ deps: app.deps });
  await tell('checkout.session.completed', paid);
  expect((await app.deps.db.select().from(items).where(eq(items.id, item)))[0]?.state).toBe('sold');
});

test('a forged event is refused, and one for a provider that is not set up is not found', async () => {
  const { ada, orderId, session } = await atStripe();
  const forged = await tell('checkout.session.completed', stripe.pay(session), (body) => body.replace('1500', '1'));
  expect([forged.status, forged.body.message_key]).toEqual([400, 'signature_invalid']);
  expect((await ada.browser.get(`/deposit/status/${orderId}`)).body.status).toBe('Pending');
  const other = await app.browser().send('POST', '/payments/sandbox/webhook', '{}', { withoutCsrf: true });
  expect(other.status).toBe(404);
});

test('a refund goes to Stripe in the currency paid, and the books follow its event', async () => {
  const before = await atProvider();
  const { ada, orderId, session } = await atStripe({ currency: 'JPY' });
  await tell('checkout.session.completed', stripe.pay(session));
  expect(await atProvider()).toBe(before - 1500);
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const lineId = line?.id ?? '';
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId, transition: 'deny', to: 'source' },
  );
  expect(await sendRefunds({ deps: app.deps })).toBe(1);
  const [refund] = await app.deps.db.select().from(refunds).where(eq(refunds.lineId, lineId));
  const made = { ...stripe.refunds.get(refund?.providerRef ?? ''), id: refund?.providerRef ?? '', currency: 'jpy' };
  expect(made).toMatchObject({ amount: 2400, metadata: { refund: refund?.id } });
  await tell('refund.created', { ...made, status: 'pending' });
  expect(await atProvider()).toBe(before - 1500);
  await tell('refund.updated', { ...made, status: 'succeeded' });
  expect(await atProvider()).toBe(before);
  await tell('refund.failed', { ...made, status: 'failed', failure_reason: 'lost_or_stolen_card' });
  expect(await atProvider()).toBe(before - 1500);
  expect(await ada.balance()).toBe(1500);
});

test('a top-up by bank transfer is offered where the shop has it, waits for days, and is credited when the money is there', async () => {
  await setSetting(app.deps, 'bank_transfer_country', 'NL');
  const { ada, session, status } = await topUp();
  expect(stripe.sessions.get(session)?.payment_method_types).toEqual(['card', 'customer_balance']);
  await tell('checkout.session.completed', stripe.pay(session, 'unpaid'));
  app.clock.now += 3 * 86_400;
  await releaseExpired({ deps: app.deps });
  expect(await status()).toBe('Pending');
  await tell('checkout.session.async_payment_succeeded', stripe.pay(session));
  expect(await status()).toBe('Success');
  expect(await ada.balance()).toBe(2500);
  const inYen = await topUp({ amount: '5000', currency: 'JPY' });
  expect(stripe.sessions.get(inYen.session)?.payment_method_types).toEqual(['card']);
  await setSetting(app.deps, 'bank_transfer_country', '');
});

test('a bank transfer that fails ends the top-up', async () => {
  const { session, status } = await topUp();
  await tell('checkout.session.async_payment_failed', stripe.pay(session, 'unpaid'));
  expect(await status()).toBe('Error');
});

test('a payout to a card is refused before anything is written down, and another way stays open', async () => {
  await openOffers(app);
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  const toCard = await ada.browser.post('/offer/request-payout/card-form', { ...payee, id });
  expect([toCard.status, toCard.body.message_key]).toEqual([409, 'card_payout_unavailable']);
  await expect(payoutOf(app, id)).rejects.toThrow('no payout');
  expect((await ada.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id })).status).toBe(200);
});

test('a Stripe that does not answer is a 502, after which everything is for sale again', async () => {
  const ada = await createShopper(app);
  const item = await listItem(app, 1500);
  await ada.addToCart(item);
  stripe.failNext(400, { type: 'invalid_request_error', code: 'amount_too_small' });
  const { status, headers, body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  expect([status, body.message_key]).toEqual([502, 'provider_unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await app.deps.db.select().from(items).where(eq(items.id, item)))[0]?.state).toBe('available');
});

test('a sum below what Stripe charges is refused before anything is written, with the reason', async () => {
  const ada = await createShopper(app);
  const [item, cents] = [await listItem(app, 30), await listItem(app, 20)];
  await ada.addToCart(item);
  const pay = () => ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  const { status, body } = await pay();
  expect([status, body.message_key, body.message]).toEqual([
    422,
    'card_minimum',
    'Card payments start at 0.50 €. Please use your balance.',
  ]);
  expect(await app.deps.db.select().from(payments).where(eq(payments.customerId, ada.id))).toEqual([]);
  await ada.addToCart(cents);
  expect((await pay()).status).toBe(200);
});

test('a top-up by card is at least what Stripe charges, by bank transfer what the shop asks for', async () => {
  const ada = await createShopper(app);
  await setSetting(app.deps, 'min_top_up', 0);
  const ask = async (more: object) =>
    (await ada.browser.post('/deposit/checkout', { ...buyer, currency: 'EUR', ...more })).body;
  const sepa = { paymentMethod: 'sepa', iban: 'DE89370400440532013000', amount: '0.49' };
  const answers = [await ask({ amount: '0.49' }), await ask({ amount: '0.50' }), await ask(sepa)];
  await setSetting(app.deps, 'min_top_up', 5);
  expect(answers.map(({ errors, status }) => errors?.amount ?? status)).toEqual([
    ['Minimum top-up amount: 0.50 €'],
    'OK',
    'OK',
  ]);
});
