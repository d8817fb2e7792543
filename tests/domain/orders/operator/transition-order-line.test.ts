import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines, orderLineTransitions } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/shop.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { buyer, createShopper, listItem, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

async function bought(more: object = {}) {
  const ada = await createShopper(app, 10_000);
  const [one, two] = [await listItem(app, 1000), await listItem(app, 505)];
  await ada.addToCart(one, two);
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance', ...more });
  const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  const line = lines.find(({ itemId }) => itemId === two);
  if (!line) throw new Error('nothing was bought');
  return { ada, line };
}

test('a line is accepted and completed, and its transitions are written down', async () => {
  const { line } = await bought();
  expect(
    await transitionOrderLine(
      { deps: app.deps, actor: 'ops:test', role: 'owner' },
      { lineId: line.id, transition: 'accept' },
    ),
  ).toBe('accepted');
  expect(
    await transitionOrderLine(
      { deps: app.deps, actor: 'ops:test', role: 'owner' },
      { lineId: line.id, transition: 'complete' },
    ),
  ).toBe('completed');
  const transitions = await app.deps.db
    .select()
    .from(orderLineTransitions)
    .where(eq(orderLineTransitions.lineId, line.id));
  expect(transitions.map(({ toState }) => toState)).toEqual(['processing', 'accepted', 'completed']);
  const auditEntries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, line.id));
  expect(auditEntries.map(({ action }) => action)).toEqual(['orders.accept', 'orders.complete']);
  await expect(
    transitionOrderLine({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { lineId: line.id, transition: 'deny' }),
  ).rejects.toThrow('order_state');
});

test('a denied line gives back what was paid for it, once, however many operators press', async () => {
  const { ada, line } = await bought({ promocode: 'WELCOME10' });
  const before = await ada.balance();
  const deny = () =>
    transitionOrderLine(
      { deps: app.deps, actor: 'ops:test', role: 'owner' },
      { lineId: line.id, transition: 'deny', relist: true },
    );
  const results = await Promise.allSettled([deny(), deny(), deny()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(line.paidCents).toBeLessThan(505);
  expect(await ada.balance()).toBe(before + line.paidCents);
  const [item] = await app.deps.db.select().from(items).where(eq(items.id, line.itemId));
  expect(item?.state).toBe('available');
});

test('a line of an order that is not paid yet cannot be moved', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 1000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
  const transition = transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: line?.id ?? '', transition: 'deny' },
  );
  await expect(transition).rejects.toThrow('order_state');
  expect(await ada.balance()).toBe(0);
});

test('an operator credits a customer with a reason, and cannot take more back than there is', async () => {
  const ada = await createShopper(app);
  const ctx = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  const credit = { customerId: ada.id, reason: 'sorry' };
  expect(await creditCustomer(ctx, { ...credit, amountCents: 700 })).toBe(700);
  expect(await creditCustomer(ctx, { ...credit, amountCents: -200 })).toBe(500);
  await expect(creditCustomer(ctx, { ...credit, amountCents: -501 })).rejects.toThrow('insufficient_balance');
  expect(await ada.balance()).toBe(500);
  const nobody = creditCustomer(ctx, { ...credit, customerId: 'cus_none', amountCents: 1 });
  await expect(nobody).rejects.toThrow('not_found');
});
