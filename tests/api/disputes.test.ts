import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { disputeLines } from '#server/db/schema/disputes.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { creditNotes } from '#server/db/schema/payments.ts';
import { auditLog, outbox } from '#server/db/schema/shop.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { goodPassword, setSetting, signUpCustomer } from '../support/customers.ts';
import { jobOf, lineState, tradeOf } from '../support/deliveries.ts';
import { disputesOf, owedBy, paidOrder, paidTopUp, sayOf, takenBack } from '../support/disputes.ts';
import { bankDetails, offerIn, openOffers, payoutOf } from '../support/offers.ts';
import { notifyRefund, paidByCard } from '../support/refunds.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { deliver, notify } from '../support/webhooks.ts';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  await setSetting(app.deps, 'support_email', 'desk@shop.example');
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkDeliveries({ deps: app.deps })).toEqual([]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
  await app.close();
});

const itemState = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0]?.state;
const linesOf = (orderId: string) => app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
const mailsTo = (recipient: string) => app.deps.db.select().from(outbox).where(eq(outbox.recipient, recipient));

/** €20 topped up and spent on an item. */
async function spentTopUp() {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  const itemId = await listItem(app, 2000);
  await ada.addToCart(itemId);
  const orderId = await paidOrder(app, ada);
  return { ada, paymentId, itemId, orderId };
}

test('a disputed top-up that was spent stops what it bought, and takes the money that the line gives back', async () => {
  const { ada, paymentId, itemId, orderId } = await spentTopUp();
  await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn');
  expect(await itemState(itemId)).toBe('available');
  const [line] = await linesOf(orderId);
  expect(line).toMatchObject({ state: 'denied', refundedCents: 2000 });
  expect(await app.deps.db.select().from(creditNotes).where(eq(creditNotes.orderId, orderId))).toHaveLength(1);
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 0]);
  expect(await disputesOf(app, ada)).toMatchObject([{ state: 'open', amountCents: 2000, reason: 'fraudulent' }]);
});

test('what was delivered already is owed: the balance stays at zero, and a later top-up pays the claim first', async () => {
  const { ada, paymentId, orderId } = await spentTopUp();
  const [line] = await linesOf(orderId);
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: line?.id ?? '', transition: 'complete' },
  );
  await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn', 'dispute_lost');
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 2000]);
  const { profile } = (await ada.browser.get('/bootstrap')).body.payload;
  expect(profile.hold).toEqual({ owed: 20, disputed: 0 });
  await paidTopUp(app, ada, 5);
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 1500]);
  await paidTopUp(app, ada, 25);
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([1000, 0]);
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toBeNull();
  const rows = (await ada.browser.get('/balance/statement')).body.payload;
  expect(rows.map(({ text }: { text: string }) => text)).toContain('Settles what was still open');
});

test('what went back to somebody else’s balance stops nothing that the customer has bought', async () => {
  const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  const other = await paidByCard(app, [3000]);
  const refused = other.lines[0]?.id ?? '';
  await transitionOrderLine(operator, { lineId: refused, transition: 'deny', to: 'source' });
  await notifyRefund(app, refused, 'refund_failed');
  expect(await other.ada.balance(), 'the card took nothing back').toBe(3000);

  const { ada, orderId, lines } = await paidByCard(app, [2000]);
  await transitionOrderLine(operator, { lineId: lines[0]?.id ?? '', transition: 'complete' });
  await paidTopUp(app, ada, 20);
  const itemId = await listItem(app, 2000);
  await ada.addToCart(itemId);
  const ofBalance = await paidOrder(app, ada);
  await sayOf(app, orderId, 'dispute_opened', 'dispute_withdrawn');
  expect((await linesOf(ofBalance)).map(({ state }) => state)).toEqual(['processing']);
  expect(await itemState(itemId)).toBe('sold');
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 2000]);
});

test('while a dispute is open nothing is bought, by card or balance, and nothing is paid out to a bank', async () => {
  const ada = await createShopper(app, 5000);
  const paymentId = await paidTopUp(app, ada, 20);
  const offerId = await offerIn(app, ada, 'ready_for_payout');
  const offerToBalance = await offerIn(app, ada, 'ready_for_payout');
  await ada.addToCart(await listItem(app, 1000));
  await sayOf(app, paymentId, 'dispute_opened');
  for (const paymentMethod of ['balance', 'card']) {
    const { status, body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod });
    expect([status, body.message_key]).toEqual([409, 'account_on_hold']);
  }
  const refused = await ada.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id: offerId });
  expect([refused.status, refused.body.message_key]).toEqual([409, 'account_on_hold']);
  const kept = await ada.browser.post('/offer/request-payout/balance', { id: offerToBalance, code: '' });
  expect(kept.status).toBe(200);

  await sayOf(app, paymentId, 'dispute_won');
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  const paid = await ada.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id: offerId });
  expect(paid.status).toBe(200);
});

test('a won dispute gives the money back and delivers what is still unsold, as a new order with its own invoice', async () => {
  const { ada, paymentId, itemId, orderId } = await spentTopUp();
  await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn', 'dispute_won', 'dispute_reinstated');
  expect(await itemState(itemId)).toBe('sold');
  expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 0]);
  const alive = and(eq(orderLines.itemId, itemId), eq(orderLines.state, 'processing'));
  const [resumed] = await app.deps.db.select().from(orderLines).where(alive);
  expect(resumed).toMatchObject({ paidCents: 2000, customerId: ada.id });
  expect(resumed?.orderId).not.toBe(orderId);
  expect((await ada.browser.get('/purchase/history')).body.payload[0]).toMatchObject({ invoice: expect.any(String) });
});

test('what was sold to somebody else meanwhile stays money on the balance when the dispute is won', async () => {
  const { ada, paymentId, itemId } = await spentTopUp();
  await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn');
  const eve = await createShopper(app, 2000);
  await eve.addToCart(itemId);
  await paidOrder(app, eve);
  await sayOf(app, paymentId, 'dispute_won');
  expect(await ada.balance()).toBe(2000);
  const news = (await mailsTo(ada.email)).find(({ id }) => id.startsWith('dispute_won:'));
  expect(JSON.parse(news?.values ?? '{}')).toMatchObject({ resumed: [], ended: [expect.stringContaining('Blade')] });
});

test('the payment history says of a payment that it is disputed, and of its money that it was taken back', async () => {
  const ada = await createShopper(app, 0);
  const paymentId = await paidTopUp(app, ada, 20);
  const taken = async () => (await ada.browser.get('/deposit/history')).body.payload[0].taken;
  expect(await taken()).toBeNull();
  await sayOf(app, paymentId, 'dispute_opened');
  expect(await taken()).toBe('disputed');
  await sayOf(app, paymentId, 'dispute_won');
  expect(await taken()).toBeNull();
  await deliver(app, await takenBack(app, paymentId, 'money_refunded', { ref: 're_1', minorUnits: 500 }));
  expect(await taken()).toBe('partly_taken_back');
  await deliver(app, await takenBack(app, paymentId, 'money_refunded', { ref: 're_2', minorUnits: 1500 }));
  expect(await taken()).toBe('taken_back');
});

test('a disputed card purchase stops its own lines; one whose trade offer is out is named to the operators', async () => {
  const ada = await createShopper(app, 9000);
  const goods = [await listItem(app, 1000), await listItem(app, 700)];
  await ada.addToCart(...goods);
  const orderId = await paidOrder(app, ada, 'card');
  const sent = (await linesOf(orderId)).find(({ itemId }) => itemId === goods[1]);
  const lineId = sent?.id ?? '';
  await transitionOrderLine({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { lineId, transition: 'accept' });
  await sayOf(app, orderId, 'dispute_opened', 'dispute_withdrawn');
  expect([await itemState(goods[0] ?? ''), await itemState(goods[1] ?? '')]).toEqual(['available', 'sold']);
  expect(await ada.balance()).toBe(9000 - 700);
  const [dispute] = await disputesOf(app, ada);
  const alerts = await mailsTo('desk@shop.example');
  const alert = alerts.find(({ id }) => id === `dispute_alert_open:${dispute?.id}`);
  expect(JSON.parse(alert?.values ?? '{}')).toMatchObject({ sent: [lineId], customerId: ada.id });
  expect(alert?.customerId).toBe(ada.id);
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId, transition: 'deny', relist: true },
  );
  expect(await ada.balance()).toBe(9000);
});

describe('a disputed line whose trade offer a courier has sent', () => {
  /** A top-up of €20 that was spent on it. */
  async function sentLine() {
    const spent = await spentTopUp();
    const [line] = await linesOf(spent.orderId);
    if (!line) throw new Error('nothing was bought');
    const sent = await courier.steps(await jobOf(app, courier, line.id), ...sending(app));
    return { ...spent, line, sent };
  }

  async function askedBack(lineId: string) {
    app.clock.now += 301;
    const job = await jobOf(app, courier, lineId);
    expect(job).toMatchObject({ action: 'cancel' });
    return job;
  }

  test('is asked back, and ends when it has been taken back: the money pays the dispute', async () => {
    const { ada, paymentId, itemId, line } = await sentLine();
    await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn');
    expect([await itemState(itemId), await owedBy(app, ada)]).toEqual(['sold', 2000]);
    await courier.steps(await askedBack(line.id), { step: 'cancelled' });
    expect([await itemState(itemId), await owedBy(app, ada), await ada.balance()]).toEqual(['available', 0, 0]);
    expect(await lineState(app, line.id)).toBe('denied');
    await sayOf(app, paymentId, 'dispute_won');
    const alive = and(eq(orderLines.itemId, itemId), eq(orderLines.state, 'processing'));
    const [again] = await app.deps.db.select().from(orderLines).where(alive);
    expect(await tradeOf(app, again?.id ?? '')).toMatchObject({ state: 'queued', stop: null });
  });

  test.each([
    ['declined', 'available', { step: 'declined' }],
    ['expired', 'available', { step: 'expired' }],
    ['no longer the shop’s to give', 'sold', { step: 'failed', reason: 'item_missing' }],
  ] as const)('ends all the same when it is %s before it was taken back', async (_how, left, report) => {
    const { ada, paymentId, itemId, line, sent } = await sentLine();
    await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn');
    await courier.steps(sent, report);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'cancelled', stop: null });
    expect([await lineState(app, line.id), await itemState(itemId)]).toEqual(['denied', left]);
    expect(await ada.browser.post('/purchase/delivery/resend', { id: line.id })).toMatchObject({
      status: 409,
      body: { message_key: 'trade_state' },
    });
    await sayOf(app, paymentId, 'dispute_lost');
    expect([await owedBy(app, ada), await ada.balance()]).toEqual([0, 0]);
  });

  test('ends when the person who has sent its trade offer says that it was declined', async () => {
    const { ada, paymentId, itemId, orderId } = await spentTopUp();
    const [line] = await linesOf(orderId);
    const id = (await tradeOf(app, line?.id ?? ''))?.id ?? '';
    const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
    await makeStep(operator, { id, step: 'sent', tradeOfferId: '7000000001', expiresHours: 72 });
    await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn', 'dispute_lost');
    expect(await makeStep(operator, { id, step: 'declined' })).toBe('cancelled');
    expect([await lineState(app, line?.id ?? ''), await itemState(itemId)]).toEqual(['denied', 'available']);
    expect([await owedBy(app, ada), await ada.balance()]).toEqual([0, 0]);
  });

  test('stays sold when the customer accepts first, and is owed', async () => {
    const { ada, paymentId, itemId, line } = await sentLine();
    await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn');
    await courier.steps(await askedBack(line.id), { step: 'received' });
    expect([await itemState(itemId), await lineState(app, line.id), await owedBy(app, ada)]).toEqual([
      'sold',
      'completed',
      2000,
    ]);
  });

  test('ends at once when its trade offer has come to nothing', async () => {
    const { ada, paymentId, itemId, line, sent } = await sentLine();
    await courier.steps(sent, { step: 'declined' });
    await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn');
    expect([await itemState(itemId), await lineState(app, line.id)]).toEqual(['available', 'denied']);
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'cancelled' });
    expect([await owedBy(app, ada), await ada.balance()]).toEqual([0, 0]);
  });

  test('stays out when the dispute is won before it was taken back', async () => {
    const { paymentId, line } = await sentLine();
    await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn', 'dispute_won');
    expect(await tradeOf(app, line.id)).toMatchObject({ state: 'sent', stop: null, stopReason: '' });
    app.clock.now += 301;
    await courier.steps(await jobOf(app, courier, line.id), { step: 'received' });
    expect(await lineState(app, line.id)).toBe('completed');
  });
});

test('money that is still on the balance has bought nothing: other orders go on', async () => {
  const ada = await createShopper(app, 3000);
  const paymentId = await paidTopUp(app, ada, 20);
  const itemId = await listItem(app, 2500);
  await ada.addToCart(itemId);
  await paidOrder(app, ada);
  await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn');
  expect([await itemState(itemId), await ada.balance()]).toEqual(['sold', 500]);
  expect(await app.deps.db.select().from(disputeLines)).not.toContainEqual(expect.objectContaining({ itemId }));
});

test('events come twice, in any order and at once, and come to the same', async () => {
  const { ada, paymentId } = await spentTopUp();
  const kinds = ['dispute_reinstated', 'dispute_won', 'dispute_withdrawn', 'dispute_opened'] as const;
  const events = await Promise.all(kinds.map((kind) => takenBack(app, paymentId, kind)));
  await Promise.all([...events, ...events].map((event) => deliver(app, event)));
  app.clock.now += 3600;
  for (const event of events) await deliver(app, { ...event, eventId: `${event.eventId}:again` });
  expect(await disputesOf(app, ada)).toMatchObject([{ state: 'won' }]);
  expect([await owedBy(app, ada), (await ada.browser.get('/user/profile')).body.payload.hold]).toEqual([0, null]);
});

test('a refund made at the provider takes the money from the balance in parts that add up, and blocks nobody it covers', async () => {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 3001, 'JPY');
  const before = await ada.balance();
  for (const [index, minorUnits] of [1000, 1000, 1001].entries()) {
    await deliver(app, await takenBack(app, paymentId, 'money_refunded', { ref: `re${index}`, minorUnits }));
  }
  expect([before > 0, await ada.balance(), await owedBy(app, ada)]).toEqual([true, 0, 0]);
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toBeNull();
  await deliver(app, await takenBack(app, paymentId, 'money_refund_failed', { ref: 're1', minorUnits: 1000 }));
  expect(await ada.balance()).toBe(Math.round((before * 1000) / 3001));
});

test('each step is in the audit log, and customer and operators hear of each state once', async () => {
  const { ada, paymentId } = await spentTopUp();
  await sayOf(app, paymentId, 'dispute_opened', 'dispute_withdrawn', 'dispute_lost', 'dispute_lost');
  const [dispute] = await disputesOf(app, ada);
  const entries = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, dispute?.id ?? ''));
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['disputes.open', 'provider:sandbox'],
    ['disputes.taken', 'provider:sandbox'],
    ['disputes.lost', 'provider:sandbox'],
  ]);
  const news = (await mailsTo(ada.email)).filter(({ template }) => template === 'dispute_news');
  expect(news.map(({ id }) => id.split(':')[0])).toEqual(['dispute_open', 'dispute_lost']);
  await app.settled();
  expect(app.mails.find(({ to, subject }) => to === ada.email && /disputed/.test(subject))?.text).toContain('€20.00');
});

test('what was on its way out of the shop waits: an item that arrives starts no payout, and no bank file has one', async () => {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  const awaited = await offerIn(app, ada, 'awaiting_item');
  const flying = await offerIn(app, ada, 'ready_for_payout');
  for (const id of [awaited, flying])
    await ada.browser.post('/offer/request-payout/sepa-manual', { ...bankDetails, id });
  await sayOf(app, paymentId, 'dispute_opened');
  const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  const exported = async () => (await exportPayouts(operator, {}))?.xml ?? '';
  const { id: payoutId } = await payoutOf(app, flying);
  const named = payoutId.replace('_', '-');
  expect(await receiveItem(operator, { id: awaited })).toMatchObject({ state: 'ready_for_payout' });
  expect(await exported()).not.toContain(named);
  await sayOf(app, paymentId, 'dispute_won');
  expect(await exported()).toContain(named);
});

test('an account with an open dispute is not closed', async () => {
  const ada = await signUpCustomer(app);
  const { body } = await ada.browser.post('/deposit/checkout', { ...buyer, amount: 20, currency: 'EUR' });
  await notify(app, body.order_id, 'payment_succeeded');
  await sayOf(app, body.order_id, 'dispute_opened', 'dispute_withdrawn');
  const { status, body: answer } = await ada.browser.post('/user/close', { password: goodPassword });
  expect([status, answer.message_key]).toEqual([409, 'account_in_use']);
});
