import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/ledger.ts';
import { payments, providerEvents } from '#server/db/schema/payments.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { disputesOf, owedBy } from '../support/disputes.ts';
import { buyer, createShopper, seedShop } from '../support/shop.ts';
import { disputeOf } from '../support/stripe/dispute.ts';
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

async function tell(type: string, object: Parameters<StripeDouble['event']>[1]) {
  const { body, headers } = stripe.event(type, object, app.clock.now);
  return app.browser().send('POST', '/payments/stripe/webhook', body, { headers, withoutCsrf: true });
}

async function paidTopUp() {
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/deposit/checkout', { ...buyer, amount: '25', currency: 'EUR' });
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.id, body.order_id));
  const paid = stripe.pay(payment?.providerRef ?? '');
  await tell('checkout.session.completed', paid);
  return { ada, intent: String(paid.payment_intent) };
}

/** An event with an object that is cut to what the shop reads, which the document would not take. */
async function tellCut(type: string, object: Parameters<StripeDouble['event']>[1]) {
  const complaints = stripe.complaints.length;
  const { body, headers } = stripe.event(type, object, app.clock.now);
  stripe.complaints.length = complaints;
  await app.browser().send('POST', '/payments/stripe/webhook', body, { headers, withoutCsrf: true });
}

const atProvider = async () =>
  (await app.deps.db.select().from(accounts).where(eq(accounts.id, 'provider:stripe')))[0]?.balanceCents ?? 0;

const dispute = (intent: string, status: string) =>
  disputeOf(intent, status, { amount: 2500, dueAt: app.clock.now + 86_400 });

test("Stripe's events of a dispute take the money, and closing it as won gives it back", async () => {
  const { ada, intent } = await paidTopUp();
  const before = await atProvider();
  await tell('charge.dispute.created', dispute(intent, 'needs_response'));
  await tell('charge.dispute.funds_withdrawn', dispute(intent, 'needs_response'));
  expect([await ada.balance(), (await atProvider()) - before]).toEqual([0, 2500]);
  expect(await disputesOf(app, ada)).toMatchObject([{ state: 'open', evidenceDueAt: app.clock.now + 86_400 }]);
  await tell('charge.dispute.updated', dispute(intent, 'under_review'));
  await tell('charge.dispute.closed', dispute(intent, 'won'));
  await tell('charge.dispute.funds_reinstated', dispute(intent, 'won'));
  expect([await ada.balance(), (await atProvider()) - before, await owedBy(app, ada)]).toEqual([2500, 0, 0]);
  expect(JSON.stringify(await app.deps.db.select().from(providerEvents))).not.toContain('Zuleika');
});

test('an inquiry that is closed has taken nothing', async () => {
  const { ada, intent } = await paidTopUp();
  await tell('charge.dispute.created', dispute(intent, 'warning_needs_response'));
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toEqual({ owed: 0, disputed: 25 });
  await tell('charge.dispute.closed', dispute(intent, 'warning_closed'));
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toBeNull();
  expect(await ada.balance()).toBe(2500);
});

test('a refund made in the dashboard of Stripe takes the money; the total that Stripe names waits until it is known', async () => {
  const { ada, intent } = await paidTopUp();
  const charge = {
    id: `ch_${intent}`,
    object: 'charge',
    amount_refunded: 1000,
    currency: 'eur',
    payment_intent: intent,
  };
  await tellCut('charge.refunded', charge);
  const waiting = async () =>
    (await app.deps.db.select().from(providerEvents).where(eq(providerEvents.type, 'charge.refunded')))[0];
  expect(await waiting()).toMatchObject({ appliedAt: null, failure: 'says 1000 was refunded in all, 0 is known' });
  const refund = { object: 'refund', amount: 1000, currency: 'eur', payment_intent: intent, metadata: {}, created: 1 };
  const rest = { charge: charge.id, balance_transaction: null, reason: null, receipt_number: null };
  await tell('refund.created', { id: `re_${intent}`, status: 'succeeded', ...refund, ...rest });
  expect(await ada.balance()).toBe(1500);
  app.clock.now += 120;
  await retryPendingEvents(app);
  expect((await waiting())?.appliedAt).toBe(app.clock.now);
});

test('what Stripe says of a kind that nobody knows is not applied, and a known one that says nothing new is', async () => {
  const unknown = { id: 'iss_1', object: 'issuing.dispute', billing_details: { name: 'Zuleika' } };
  await tellCut('issuing_dispute.created', unknown);
  await tellCut('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' });
  const rows = await app.deps.db.select().from(providerEvents);
  expect(rows.find(({ type }) => type === 'issuing_dispute.created')).toMatchObject({
    appliedAt: null,
    attempts: 10,
    failure: 'not understood',
  });
  expect(rows.find(({ type }) => type === 'payment_intent.succeeded')?.appliedAt).toBe(app.clock.now);
  expect(JSON.stringify(rows)).not.toContain('Zuleika');
});
