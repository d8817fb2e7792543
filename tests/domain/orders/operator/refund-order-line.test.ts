import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vatInside } from '#rules/money.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { auditLog, outbox } from '#server/db/schema/shop.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { getDocument } from '#server/domain/invoices/operator/get-document.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { askRefund, refundOrderLine } from '#server/domain/orders/operator/refund-order-line.ts';
import { askTransition, transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { listRefunds } from '#server/domain/refunds/operator/list-refunds.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { readPdf } from '../../../support/pdf.ts';
import { paidByCard } from '../../../support/refunds.ts';
import { buyer, createShopper, listItem, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { deliver } from '../../../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const by = (name: string) => ({ deps: app.deps, actor: `ops:${name}`, role: 'manager' as const });
const complete = (lineId: string) => transitionOrderLine(by('ann'), { lineId, transition: 'complete' });
const refund = (lineId: string, amountCents: number, before = 0, more: { to?: 'balance' | 'source' } = {}) =>
  refundOrderLine(by('ann'), { lineId, amountCents, reason: 'a scratch', seen: { refundedCents: before }, ...more });
const refundsOf = (lineId: string) => app.deps.db.select().from(refunds).where(eq(refunds.lineId, lineId));
const lineOf = async (id: string) => (await app.deps.db.select().from(orderLines).where(eq(orderLines.id, id)))[0];

/** One item of 10 €, bought from a balance of which 90 € are left. */
async function bought() {
  const ada = await createShopper(app, 10_000);
  await ada.addToCart(await listItem(app, 1000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  if (!line) throw new Error('nothing was bought');
  return { ada, line };
}

async function boughtByCard(priceCents: number, more: Record<string, unknown> = {}) {
  const { ada, lines } = await paidByCard(app, [priceCents], more);
  const [line] = lines;
  if (!line) throw new Error('nothing was bought');
  return { ada, line };
}

/** What the provider says of each refund that it was sent. */
async function ends(lineId: string, kind: 'refund_done' | 'refund_failed') {
  await sendRefunds({ deps: app.deps });
  for (const { id, providerRef, chargedMinorUnits, state } of await refundsOf(lineId))
    if (state === 'pending')
      await deliver(app, {
        eventId: `${id}:${kind}`,
        kind,
        providerRef: providerRef ?? '',
        subjectId: id,
        amountMinorUnits: chargedMinorUnits,
        currency: null,
        failure: null,
      });
}

test('a completed line gives back a part, then the rest, and stays completed; nothing is left after that', async () => {
  const { ada, line } = await bought();
  await complete(line.id);
  expect(await refund(line.id, 333)).toEqual({ refundedCents: 333, leftCents: 667 });
  expect(await ada.balance()).toBe(9333);
  await expect(refund(line.id, 668, 333)).rejects.toMatchObject({
    code: 'refund_too_much',
    details: { values: { left: '€6.67' } },
  });
  expect(await refund(line.id, 667, 333)).toEqual({ refundedCents: 1000, leftCents: 0 });
  await expect(refund(line.id, 1, 1000)).rejects.toMatchObject({ code: 'refund_too_much' });
  expect(await ada.balance()).toBe(10_000);
  expect(await lineOf(line.id)).toMatchObject({ state: 'completed', refundedCents: 1000 });
});

test('the same refund said twice, or by two people at once, gives back once', async () => {
  const { ada, line } = await bought();
  await complete(line.id);
  await refund(line.id, 200);
  await expect(refund(line.id, 200)).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { extra: { changes: [{ field: 'refundedCents', seen: 0, now: 200 }] } },
  });
  const both = await Promise.allSettled([refund(line.id, 300, 200), refund(line.id, 300, 200)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await ada.balance()).toBe(9500);
});

test('its customer is told, and the audit log says who gave back what and why', async () => {
  const { ada, line } = await bought();
  await complete(line.id);
  await refund(line.id, 250);
  const mails = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, ada.email));
  expect(mails.filter(({ template }) => template === 'refund_news').map(({ values }) => JSON.parse(values))).toEqual([
    {
      name: 'Ada',
      orderId: line.orderId,
      invoice: { number: expect.any(Number), year: 2026 },
      title: line.title,
      amountCents: 250,
      news: 'balance',
    },
  ]);
  const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, line.id));
  expect(entries.at(-1)).toMatchObject({ actor: 'ops:ann', action: 'orders.refund' });
  expect(JSON.parse(entries.at(-1)?.details ?? '')).toEqual({
    amountCents: 250,
    to: 'balance',
    reason: 'a scratch',
    refundedCents: 250,
  });
});

test('of a line that is not delivered a part goes back, all of it only by denying it, and then no more than the rest', async () => {
  const { ada, line } = await bought();
  await expect(refund(line.id, 1000)).rejects.toMatchObject({ code: 'refund_undelivered' });
  await refund(line.id, 100);
  await expect(refund(line.id, 900, 100)).rejects.toMatchObject({ code: 'refund_undelivered' });
  await transitionOrderLine(by('ann'), { lineId: line.id, transition: 'deny' });
  expect(await ada.balance()).toBe(10_000);
  expect((await refundsOf(line.id)).map(({ amountCents }) => amountCents)).toEqual([100, 900]);
  await expect(refund(line.id, 1, 1000)).rejects.toMatchObject({ code: 'order_state' });
});

test('a reversed line gives back what is left of it', async () => {
  const { ada, line } = await bought();
  await complete(line.id);
  await refund(line.id, 400);
  await transitionOrderLine(by('ann'), { lineId: line.id, transition: 'reverse' });
  expect(await ada.balance()).toBe(10_000);
});

test('parts go to the card one by one; what it does not take goes to the balance, each part once', async () => {
  const { ada, line } = await boughtByCard(1000);
  await complete(line.id);
  await refund(line.id, 300, 0, { to: 'source' });
  await ends(line.id, 'refund_done');
  await refund(line.id, 200, 300, { to: 'source' });
  await ends(line.id, 'refund_failed');
  await refund(line.id, 100, 500, { to: 'source' });
  await ends(line.id, 'refund_failed');
  expect(await ada.balance()).toBe(300);
  expect((await refundsOf(line.id)).map(({ state, amountCents }) => [state, amountCents])).toEqual([
    ['done', 300],
    ['failed', 200],
    ['failed', 100],
  ]);
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, line.orderId));
  expect(payment).toMatchObject({ refundedCents: 300 });
});

test('parts in another currency add up to what was charged', async () => {
  const { line } = await boughtByCard(1001, { currency: 'USD' });
  await complete(line.id);
  await refund(line.id, 333, 0, { to: 'source' });
  await refund(line.id, 333, 333, { to: 'source' });
  await refund(line.id, 335, 666, { to: 'source' });
  const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, line.orderId));
  const sent = (await refundsOf(line.id)).reduce((sum, { chargedMinorUnits }) => sum + (chargedMinorUnits ?? 0), 0);
  expect(payment?.currency).toBe('USD');
  expect(sent).toBe(payment?.chargedMinorUnits);
});

test('what the balance paid for does not go to a card', async () => {
  const { line } = await bought();
  await expect(refund(line.id, 100, 0, { to: 'source' })).rejects.toMatchObject({ code: 'refund_impossible' });
  expect(await lineOf(line.id)).toMatchObject({ refundedCents: 0 });
});

test('an unpaid line gives back nothing, and a line that is not there is not found', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 1000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  await expect(refund(line?.id ?? '', 100)).rejects.toMatchObject({ code: 'order_state' });
  await expect(refund('lin_nothing', 100)).rejects.toMatchObject({ code: 'not_found' });
});

test('above the limit a refund to the card waits for a second person, who does it; small ones of a day add up', async () => {
  const { line } = await boughtByCard(90_000);
  await complete(line.id);
  const wish = {
    lineId: line.id,
    amountCents: 60_000,
    to: 'source' as const,
    reason: 'broken',
    seen: { refundedCents: 0 },
  };
  await expect(refundOrderLine(by('ann'), wish)).rejects.toMatchObject({ code: 'approval_needed' });
  const id = await askRefund(by('ann'), wish);
  await expect(approve(by('ann'), { id })).rejects.toMatchObject({ code: 'second_person_needed' });
  expect(await approve(by('bob'), { id })).toMatchObject({ result: { refundedCents: 60_000, leftCents: 30_000 } });
  await expect(refund(line.id, 1, 60_000, { to: 'source' })).rejects.toMatchObject({ code: 'approval_needed' });
  app.clock.now += 86_401;
  await refund(line.id, 30_000, 60_000, { to: 'source' });
  expect((await refundsOf(line.id)).map(({ amountCents }) => amountCents)).toEqual([60_000, 30_000]);
});

test('a line whose end would send much to the card waits for a second person, too; to the balance it does not', async () => {
  const { line } = await boughtByCard(90_000);
  const wish = { lineId: line.id, transition: 'deny' as const, to: 'source' as const };
  await expect(transitionOrderLine(by('ann'), wish)).rejects.toMatchObject({ code: 'approval_needed' });
  const id = await askTransition(by('ann'), wish);
  expect((await lineOf(line.id))?.state).toBe('processing');
  await approve(by('bob'), { id });
  expect((await lineOf(line.id))?.state).toBe('denied');
  const other = await boughtByCard(90_000);
  await transitionOrderLine(by('ann'), { lineId: other.line.id, transition: 'deny' });
  expect(await other.ada.balance()).toBe(90_000);
});

test('each part has a credit note of its own; their VAT adds up to that of the invoice', async () => {
  const { ada, line } = await bought();
  await complete(line.id);
  const parts = [333, 333, 334];
  for (const [index, cents] of parts.entries()) await refund(line.id, cents, index * 333);
  const { rows } = await listRefunds(app, { lineId: line.id, customer: ada.email });
  const notes = rows.map(({ creditNote }) => creditNote ?? '').toReversed();
  expect(notes.every((number) => /^CN-\d{4}-\d{6}$/.test(number))).toBe(true);
  const vats = await Promise.all(
    notes.map(async (id) => {
      const { text } = await readPdf((await getDocument(app, { id, language: 'en' })).pdf);
      return Math.round(Number(/VAT[^€]*-€(\d+\.\d\d)/.exec(text.replaceAll('\u2212', '-'))?.[1]) * 100);
    }),
  );
  expect(vats.reduce((sum, cents) => sum + cents, 0)).toBe(vatInside(1000, 21));
});
