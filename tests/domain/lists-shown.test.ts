/** Lists without pages: as many rows as their limit says, however many there are. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as lists from '#rules/limits/lists.ts';
import { bankEntries } from '#server/db/schema/bank.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { offers } from '#server/db/schema/offers.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { statement, write } from '#server/db/write.ts';
import { describePlan } from '#server/domain/bank/operator/describe-plan.ts';
import type { StatementToSee } from '#server/domain/bank/operator/preview-statement.ts';
import { suggestTargets } from '#server/domain/bank/operator/suggest-targets.ts';
import { describeItem } from '#server/domain/catalogue/operator/describe-item.ts';
import { getCustomer } from '#server/domain/customers/operator/get-customer.ts';
import { listCustomers } from '#server/domain/customers/operator/list-customers.ts';
import { searchCustomers } from '#server/domain/customers/operator/search-customers.ts';
import { boughtBefore, recentSales } from '#server/domain/offers/operator/parts/sales.ts';
import { getPayout } from '#server/domain/payouts/operator/get-payout.ts';
import { getPayoutFiles } from '#server/domain/payouts/operator/get-payout-files.ts';
import { getPromo } from '#server/domain/promos/operator/get-promo.ts';
import { searchShop } from '#server/domain/search/operator/search-shop.ts';
import { getToday } from '#server/domain/today/operator/get-today.ts';
import { operatorOf } from '../support/bank.ts';
import { copied } from '../support/copied.ts';
import { offerIn, openOffers, payoutOf } from '../support/offers.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  ada = await createShopper(app, 10_000);
});
afterAll(() => app.close());

const ctx = () => operatorOf(app);

/** Inserts rows whose values are expressions of SQL, in which `value` counts to `count`. */
async function inserted(table: string, count: number, values: Record<string, string>): Promise<void> {
  await app.deps.db.$client.execute(
    `insert into ${table} (${Object.keys(values).join(', ')})
      select ${Object.values(values).join(', ')} from generate_series(1, ${count})`,
  );
}

const audited = (subject: string, count: number) =>
  inserted('audit_log', count, {
    id: `'aud_${subject}' || value`,
    ...{ at: 'value', actor: "'ops:ann'", action: "'items.price'", subject: `'${subject}'`, details: "'{}'" },
  });

const waiting = (action: string, count: number) =>
  inserted('approvals', count, {
    ...{ id: `'apr_${action}' || value`, action: `'${action}'`, subject: `'${action}' || value` },
    input: `'{"payoutIds":[]}'`,
    ...{ state: "'waiting'", asked_by: "'ops:ann'", asked_at: '1', expires_at: String(app.clock.now + 100) },
  });

test('customerNotesShown notes on a customer are shown, and not one more', async () => {
  const values = { id: "'not_' || value", customer_id: `'${ada.id}'`, text: "'a note'", author: "'ops:ann'" };
  await inserted('customer_notes', lists.customerNotesShown + 1, { ...values, created_at: 'value' });
  const { notes } = await getCustomer(app, { id: ada.id });
  expect([notes.length, notes[0]?.createdAt]).toEqual([lists.customerNotesShown, lists.customerNotesShown + 1]);
});

test('foundCustomersMax customers are found, and it is said that there are more', async () => {
  const there = await app.deps.db.$client.execute('select count(*) as count from customers');
  const missing = lists.foundCustomersMax + 1 - Number(there.rows[0]?.count);
  await Promise.all(Array.from({ length: missing }, () => createShopper(app)));
  const { rows } = await listCustomers(ctx(), { search: 'Byron', limit: 500 });
  expect(rows).toHaveLength(lists.foundCustomersMax);
  const found = await searchCustomers(ctx(), { search: 'Byron', limit: lists.foundCustomersMax });
  expect(found.hasMore).toBe(true);
});

test('bankTargetsShown customers are suggested for a bank entry, and not one more', async () => {
  const row = {
    ...{
      id: 'ben_1',
      account: 'NL91ABNA0417164300',
      reference: 'r1',
      direction: 'in' as const,
      partyName: 'Ada Byron',
    },
    ...{ state: 'unmatched' as const, amountCents: 700, currency: 'EUR', remittance: [], bookedAt: 1, createdAt: 1 },
  };
  await write(app.deps.db, statement(app.deps.db.insert(bankEntries).values(row)));
  const { customers } = await suggestTargets(ctx(), { entry: 'ben_1' });
  expect(customers).toHaveLength(lists.bankTargetsShown);
});

test('searchHitsShown hits of a kind are shown, and not one more', async () => {
  for (let item = 0; item <= lists.searchHitsShown; item++) await listItem(app, 500);
  expect(await searchShop(ctx(), { search: 'Blade' })).toHaveLength(lists.searchHitsShown);
});

test('promoUsesShown uses of a promo code are shown, and not one more', async () => {
  await ada.addToCart(await listItem(app, 500));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance', promocode: 'WELCOME10' });
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id));
  const uses = lists.promoUsesShown;
  await copied(app, 'orders', order?.id ?? '', uses, { id: "'ord_' || n" });
  await inserted('promo_redemptions', uses, {
    ...{ id: "'prr_' || value", code: "'GONE'", order_id: "'ord_' || value", customer_id: `'${ada.id}'` },
    ...{ discount_cents: '1', created_at: 'value' },
  });
  expect((await getPromo(ctx(), { code: 'GONE' })).lastUses).toHaveLength(uses);
  await app.deps.db.$client.execute("update promo_redemptions set code = 'GONE' where code = 'WELCOME10'");
  expect((await getPromo(ctx(), { code: 'GONE' })).lastUses).toHaveLength(uses);
});

test('itemEventsShown events of an item are shown, and not one more', async () => {
  const id = await listItem(app, 500);
  await audited(id, lists.itemEventsShown + 1);
  expect((await describeItem(ctx(), { id })).events).toHaveLength(lists.itemEventsShown);
});

test('payoutEventsShown events of a payout are shown, and not one more', async () => {
  const { id } = await payoutOf(app, await offerIn(app, ada, 'payout_processing'));
  await audited(id, lists.payoutEventsShown + 1);
  expect((await getPayout(ctx(), { id })).news).toHaveLength(lists.payoutEventsShown);
});

test('preparedFilesShown files that wait for a second person are shown, and not one more', async () => {
  await waiting('payouts.release', lists.preparedFilesShown + 1);
  expect((await getPayoutFiles(ctx())).prepared).toHaveLength(lists.preparedFilesShown);
});

test('withdrawalsShown withdrawals of a customer are shown, and not one more', async () => {
  const { id } = await payoutOf(app, await offerIn(app, ada, 'approved'));
  await copied(app, 'payouts', id, lists.withdrawalsShown + 1, { id: "'out_' || n", offer_id: 'null' });
  const { body } = await ada.browser.get('/balance/funds');
  expect(body.payload.withdrawals).toHaveLength(lists.withdrawalsShown);
});

test('workRowsShown rows of each kind of work are shown, and workRowsOfOne of the one that is asked for', async () => {
  await waiting('customers.credit', lists.workRowsOfOne + 1);
  const shown = async (kind?: 'approvals') => {
    const { work } = await getToday(app, { kind });
    return work.find((each) => each.kind === 'approvals')?.rows.length;
  };
  expect([await shown(), await shown('approvals')]).toEqual([lists.workRowsShown, lists.workRowsOfOne]);
});

test('salesRead sales of a title are read for its price, and boughtShown offers of it are shown, and not one more', async () => {
  const rich = await createShopper(app, 10_000);
  const offerId = await offerIn(app, rich, 'approved');
  const [offer] = await app.deps.db.select().from(offers).where(eq(offers.id, offerId));
  const itemId = await listItem(app, 500);
  await rich.addToCart(itemId);
  await rich.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await app.deps.db
    .update(items)
    .set({ title: offer?.title ?? '' })
    .where(eq(items.id, itemId));
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.itemId, itemId));
  const own = { id: "'itm_s' || n", number: '1000000 + n', external_id: "'s' || n", asset_id: 'null' };
  await copied(app, 'items', itemId, lists.salesRead, own);
  await copied(app, 'order_lines', line?.id ?? '', lists.salesRead, { id: "'orl_s' || n", item_id: "'itm_s' || n" });
  const sales = await recentSales(app.deps.db, offerId, app.clock.now);
  expect(sales).toHaveLength(lists.salesRead);
  await copied(app, 'offers', offerId, lists.boughtShown, { id: "'off_s' || n", asset_id: 'null' });
  expect(await boughtBefore(app.deps.db, offerId)).toHaveLength(lists.boughtShown);
});

test('planLinesShown lines of a statement are shown, and not one more', () => {
  const entry = { reference: 'r', direction: 'in', currency: 'EUR', partyName: '', amountCents: 1 };
  const shown = (waits: number) => {
    const lines = Array.from({ length: waits }, () => ({ entry, mismatch: 'unknown', reference: '', payoutId: null }));
    const rest = { matches: [], problems: [], notes: [], statements: [], decided: [], pending: [] };
    // safe because nothing else of it is told
    return describePlan({ ...rest, waiting: lines } as unknown as StatementToSee);
  };
  const { planLinesShown } = lists;
  expect(shown(planLinesShown).lines).toHaveLength(planLinesShown);
  expect(shown(planLinesShown + 1)).toMatchObject({ lines: { length: planLinesShown }, waiting: planLinesShown + 1 });
});
