import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundUnits } from '#rules/currency.ts';
import { customers } from '#server/db/schema/customers.ts';
import { accounts, transfers } from '#server/db/schema/ledger.ts';
import { payments, providerEvents } from '#server/db/schema/payments.ts';
import { promoRedemptions } from '#server/db/schema/promos.ts';
import { outbox } from '#server/db/schema/shop.ts';
import type { Deps } from '#server/deps.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { refundOrderLine } from '#server/domain/orders/operator/refund-order-line.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { DomainError } from '#server/domain-error.ts';
import { takenBack } from '../../support/disputes.ts';
import { notifyRefund, paidByCard, refundOf } from '../../support/refunds.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { deliver } from '../../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const deny = (lineId: string, more: object = {}) =>
  transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId, transition: 'deny', to: 'source', ...more },
  );
const mailsTo = async (email: string) =>
  (await app.deps.db.select().from(outbox).where(eq(outbox.recipient, email))).map(({ id }) => id.split(':')[0]);
const codesOf = async (causeId: string) =>
  (await app.deps.db.select().from(transfers).where(eq(transfers.causeId, causeId))).map(({ code }) => code).sort();
const held = async (account: string) => {
  const [row] = await app.deps.db.select().from(accounts).where(eq(accounts.id, account));
  return row?.balanceCents ?? Number.NaN;
};
const paymentOf = async (orderId: string) => {
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, orderId));
  if (!payment) throw new Error(`no payment of ${orderId}`);
  return payment;
};

/** A shop whose provider answers every refund with `error`. */
function failing(error: Error): Deps {
  const refund = async () => {
    throw error;
  };
  return { ...app.deps, payments: { sandbox: { ...app.sandbox, refund } } };
}

test('money to the card waits for the provider, moves once it is confirmed, and the customer is told of both', async () => {
  const { ada, orderId, lines } = await paidByCard(app, [1000, 505]);
  const line = lines[1] as (typeof lines)[0];
  const before = await held('provider:sandbox');
  expect(await deny(line.id)).toBe('denied');
  expect(await refundOf(app, line.id)).toMatchObject({ state: 'pending', chargedMinorUnits: 505, providerRef: null });
  expect(await sendRefunds({ deps: app.deps })).toBe(1);
  expect(await sendRefunds({ deps: app.deps })).toBe(0);
  expect((await refundOf(app, line.id)).providerRef).toMatch(/^rfd_/);
  expect(await held('provider:sandbox')).toBe(before);
  for (let time = 0; time < 3; time++) await notifyRefund(app, line.id, 'refund_done');
  const refund = await refundOf(app, line.id);
  expect(refund).toMatchObject({ state: 'done', doneAt: app.clock.now });
  expect(await codesOf(refund.id)).toEqual(['refund_payment', 'refund_to_source']);
  expect(await held('provider:sandbox')).toBe(before + 505);
  expect(await ada.balance()).toBe(0);
  expect(await paymentOf(orderId)).toMatchObject({ refundedCents: 505 });
  expect(await mailsTo(ada.email)).toEqual(['order_confirmation', 'line_ended', 'refund_sent']);
});

test('what the payer has taken back does not go to the card as well, until it is decided for the shop', async () => {
  const { orderId, lines } = await paidByCard(app, [700, 500]);
  const line = lines[0] as (typeof lines)[0];
  const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  for (const { id } of lines) await transitionOrderLine(operator, { lineId: id, transition: 'complete' });
  const refund = (amountCents: number, to: 'source' | 'balance', refundedCents = 0) =>
    refundOrderLine(operator, { lineId: line.id, amountCents, to, reason: 'a scratch', seen: { refundedCents } });

  await deliver(app, await takenBack(app, orderId, 'dispute_opened', { minorUnits: 900 }));
  expect(await refund(300, 'source'), 'an inquiry has taken nothing yet').toMatchObject({ refundedCents: 300 });
  await deliver(app, await takenBack(app, orderId, 'dispute_withdrawn', { minorUnits: 900 }));
  await expect(refund(100, 'source', 300)).rejects.toMatchObject({ code: 'payment_taken_back' });
  expect(await refund(100, 'balance', 300)).toMatchObject({ refundedCents: 400 });
  for (const kind of ['dispute_won', 'dispute_reinstated'] as const)
    await deliver(app, await takenBack(app, orderId, kind, { minorUnits: 900 }));
  expect(await refund(300, 'source', 400)).toMatchObject({ leftCents: 0 });
});

test('money that the card does not take goes to the balance, once, and the customer is told', async () => {
  const { ada, orderId, lines } = await paidByCard(app, [700]);
  const [line] = lines;
  await deny(line?.id ?? '');
  await sendRefunds({ deps: app.deps });
  for (let time = 0; time < 2; time++) await notifyRefund(app, line?.id ?? '', 'refund_failed');
  expect(await ada.balance()).toBe(700);
  expect(await codesOf((await refundOf(app, line?.id ?? '')).id)).toEqual(['refund']);
  expect(await paymentOf(orderId)).toMatchObject({ refundedCents: 0 });
  expect(await mailsTo(ada.email)).toContain('refund_returned');
  await notifyRefund(app, line?.id ?? '', 'refund_done');
  expect(await refundOf(app, line?.id ?? '')).toMatchObject({ state: 'failed' });
  expect(await ada.balance()).toBe(700);
});

test('money that the bank sends back after all comes from the provider to the balance', async () => {
  const { ada, lines } = await paidByCard(app, [700]);
  const id = lines[0]?.id ?? '';
  const before = await held('provider:sandbox');
  await deny(id);
  await sendRefunds({ deps: app.deps });
  await notifyRefund(app, id, 'refund_done');
  await notifyRefund(app, id, 'refund_failed');
  const refund = await refundOf(app, id);
  expect(refund.state).toBe('failed');
  expect(await codesOf(refund.id)).toEqual(['refund_payment', 'refund_returned', 'refund_to_source']);
  expect(await ada.balance()).toBe(700);
  expect(await held('provider:sandbox')).toBe(before);
});

test('nobody writes to who closed the account, when the bank sends a refund back', async () => {
  const { ada, lines } = await paidByCard(app, [700]);
  const id = lines[0]?.id ?? '';
  await deny(id);
  await sendRefunds({ deps: app.deps });
  await notifyRefund(app, id, 'refund_done');
  const gone = { closedAt: app.clock.now, email: `closed:${ada.id}` };
  await app.deps.db.update(customers).set(gone).where(eq(customers.id, ada.id));
  await notifyRefund(app, id, 'refund_failed');
  expect(await held(`cus:${ada.id}`)).toBe(700);
  expect(await mailsTo(`closed:${ada.id}`)).toEqual([]);
});

test('an event that comes before the provider’s answer finds the refund by its own id', async () => {
  const { lines } = await paidByCard(app, [300]);
  const id = lines[0]?.id ?? '';
  await deny(id);
  await notifyRefund(app, id, 'refund_done');
  expect(await refundOf(app, id)).toMatchObject({ state: 'done' });
});

test('a provider that does not answer is asked again', async () => {
  const { lines } = await paidByCard(app, [300]);
  const id = lines[0]?.id ?? '';
  await deny(id);
  expect(await sendRefunds({ deps: failing(new DomainError('provider_unavailable')) })).toBe(0);
  const cutOff = { errors: [new Error('cut off')] };
  await expect(sendRefunds({ deps: failing(new Error('cut off')) })).rejects.toMatchObject(cutOff);
  expect(await refundOf(app, id)).toMatchObject({ state: 'pending', providerRef: null });
  expect(await sendRefunds({ deps: app.deps })).toBe(1);
});

test('a refund that the provider refuses for good goes to the balance', async () => {
  const { ada, lines } = await paidByCard(app, [300]);
  await deny(lines[0]?.id ?? '');
  await sendRefunds({ deps: failing(new DomainError('refund_impossible')) });
  expect(await ada.balance()).toBe(300);
});

test('all lines of an order in another currency give back exactly what was charged', async () => {
  const { orderId, lines } = await paidByCard(app, [101, 101, 101], { currency: 'USD' });
  const payment = await paymentOf(orderId);
  const results = await Promise.allSettled(lines.map(({ id }) => deny(id)));
  for (const [index, { status }] of results.entries()) if (status === 'rejected') await deny(lines[index]?.id ?? '');
  const parts = await Promise.all(lines.map(async ({ id }) => (await refundOf(app, id)).chargedMinorUnits ?? 0));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(payment.chargedMinorUnits);
  expect(await paymentOf(orderId)).toMatchObject({ refundedCents: 303 });
});

test('the rest of an order in another currency goes back whole, though an earlier part had failed', async () => {
  const { orderId, lines } = await paidByCard(app, [1, 1, 101, 100], { currency: 'USD' });
  const payment = await paymentOf(orderId);
  const [first, second, ...others] = lines.map(({ id }) => id);
  for (const id of [first, second]) await deny(id ?? '');
  await sendRefunds({ deps: app.deps });
  await notifyRefund(app, first ?? '', 'refund_failed');
  for (const id of others) await deny(id);
  const [failed, ...kept] = await Promise.all(lines.map(({ id }) => refundOf(app, id)));
  const inAll = kept.reduce((sum, { chargedMinorUnits }) => sum + (chargedMinorUnits ?? 0), 0);
  const { refundedCents } = await paymentOf(orderId);
  expect([failed?.state, refundedCents]).toEqual(['failed', 202]);
  const units = { ...payment, refundedCents, refundedUnits: inAll };
  expect(inAll + refundUnits(units, 1)).toBe(payment.chargedMinorUnits);
});

test('what was bought from the balance cannot go to a card', async () => {
  const ada = await createShopper(app, 1000);
  await ada.addToCart(await listItem(app, 1000));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const history = await ada.browser.get('/purchase/history');
  await expect(deny(history.body.payload[0].id)).rejects.toThrow('refund_impossible');
  expect(body.status).toBe('OK');
  expect((await ada.browser.get('/purchase/history')).body.payload[0].status).toBe('processing');
});

test.each(['refuse', 'delete'] as const)('%s ends a line as deny does', async (transition) => {
  const { ada, lines } = await paidByCard(app, [400]);
  const state = await deny(lines[0]?.id ?? '', { transition, to: 'balance' });
  expect(state).toBe(transition === 'refuse' ? 'client refused' : 'deleted');
  expect(await ada.balance()).toBe(400);
  expect(await mailsTo(ada.email)).toEqual(['order_confirmation', 'line_ended']);
});

test('a promo code can be used again once every line of its order has ended', async () => {
  const { orderId, lines } = await paidByCard(app, [1000, 2000], { promocode: 'WELCOME10' });
  const released = async () => {
    const [used] = await app.deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.orderId, orderId));
    return used?.releasedAt !== null;
  };
  await deny(lines[0]?.id ?? '', { to: 'balance' });
  expect(await released()).toBe(false);
  await deny(lines[1]?.id ?? '');
  expect(await released()).toBe(true);
});

test('an event of another amount, and one about nothing known, are kept and not applied', async () => {
  const { ada, lines } = await paidByCard(app, [400]);
  const id = lines[0]?.id ?? '';
  await deny(id);
  await notifyRefund(app, id, 'refund_done', { eventId: 'odd', amountMinorUnits: 1 });
  await notifyRefund(app, id, 'refund_done', { eventId: 'lost', subjectId: 'ref_none', providerRef: 'none' });
  const kept = await app.deps.db.select().from(providerEvents);
  const failureOf = (eventId: string) => kept.find((event) => event.eventId === eventId)?.failure;
  expect(failureOf('odd')).toBe('says 1, 400 was asked for');
  expect(failureOf('lost')).toBe('unknown refund');
  expect(await refundOf(app, id)).toMatchObject({ state: 'pending' });
  expect(await ada.balance()).toBe(0);
});
