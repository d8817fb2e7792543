import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vatInside } from '#rules/money.ts';
import { customers } from '#server/db/schema/customers.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { creditNotes } from '#server/db/schema/payments.ts';
import { buildCreditNote } from '#server/domain/invoices/parts/invoice-document.ts';
import { creditedOf, creditNoteQuery } from '#server/domain/invoices/parts/queries.ts';
import { checkBooks } from '#server/domain/ledger/check-books.ts';
import { getLastCheck } from '#server/domain/ledger/operator/get-last-check.ts';
import { getPosition } from '#server/domain/ledger/operator/get-position.ts';
import { listTransfers } from '#server/domain/ledger/operator/list-transfers.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { exportDocuments } from '#server/domain/reports/operator/export-documents.ts';
import { listDocuments } from '#server/domain/reports/operator/list-documents.ts';
import { reportRevenue } from '#server/domain/reports/operator/report-revenue.ts';
import { reportVat } from '#server/domain/reports/operator/report-vat.ts';
import { setSetting } from '../../support/customers.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
const ctx = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

async function buys(prices: readonly number[], country: string, who = ada): Promise<string> {
  await who.addToCart(...(await Promise.all(prices.map((price) => listItem(app, price)))));
  const { body } = await who.browser.post('/purchase/product', { ...buyer, country, paymentMethod: 'balance' });
  expect(body.status, JSON.stringify(body)).toBe('OK');
  return body.order_id;
}

beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await setSetting(app.deps, 'vat_percent', 19);
  app.clock.now = at('2026-10-30');
  ada = await createShopper(app, 1_000_000);
  await buys([1999, 1], 'DE');
  await buys([333], 'PL');
  app.clock.now = at('2026-11-02');
  await setSetting(app.deps, 'vat_percent', 7.25);
  await buys([1001], 'DE');
  await buys([777], 'DE');
  const [first] = await app.deps.db.select().from(orderLines).where(eq(orderLines.priceCents, 1999));
  await transitionOrderLine(ctx(), { lineId: first?.id ?? '', transition: 'deny' });
});
afterAll(() => app.close());

test('VAT stands by month, country and rate, as the documents print it, with credit notes below zero', async () => {
  const rows = await reportVat(ctx(), { from: '2026-10', to: '2026-11' });
  const refunded = 1999;
  const half = vatInside(1001, 7.25) + vatInside(777, 7.25);
  expect(rows).toEqual([
    row('2026-10', 'DE', 19, { invoices: 1, invoicedCents: 2000, vatCents: vatInside(2000, 19) }),
    row('2026-10', 'PL', 19, { invoices: 1, invoicedCents: 333, vatCents: vatInside(333, 19) }),
    row('2026-11', 'DE', 7.25, { invoices: 2, invoicedCents: 1778, vatCents: half }),
    row('2026-11', 'DE', 19, { creditNotes: 1, creditedCents: refunded, vatCents: -vatInside(refunded, 19) }),
  ]);
});

test('a period over the end of a year has the rows of each of its months', async () => {
  const months = async (from: string, to: string) => (await reportVat(ctx(), { from, to })).map(({ month }) => month);
  expect(await months('2025-11', '2027-02')).toEqual(['2026-10', '2026-10', '2026-11', '2026-11']);
  expect(await months('2026-12', '2027-02')).toEqual([]);
});

function row(month: string, country: string, vatPercent: number, counted: Record<string, number>) {
  const all = { invoices: 0, creditNotes: 0, invoicedCents: 0, creditedCents: 0, vatCents: 0, ...counted };
  const grossCents = all.invoicedCents - all.creditedCents;
  return { month, country, vatPercent, ...all, grossCents, netCents: grossCents - all.vatCents };
}

test('a figure is the sum of its documents, and each of them names what moved the money', async () => {
  const { rows, next } = await listDocuments(ctx(), {
    from: '2026-11',
    to: '2026-11',
    country: 'DE',
    vatPercent: 7.25,
  });
  expect(next).toBeNull();
  expect(rows.map(({ grossCents }) => grossCents)).toEqual([1001, 777]);
  for (const { causeId, grossCents, number } of rows) {
    expect(number).toMatch(/^2026-\d{6}$/);
    const { rows: moved } = await listTransfers(ctx(), { cause: causeId });
    expect(moved).toMatchObject([{ code: 'sale', toAccount: 'sales', amountCents: grossCents }]);
  }
  const [note] = (await listDocuments(ctx(), { kind: 'credit_note' })).rows;
  const { rows: back } = await listTransfers(ctx(), { cause: note?.causeId ?? '' });
  expect(back).toMatchObject([{ code: 'refund', fromAccount: 'sales', amountCents: -(note?.grossCents ?? 0) }]);
});

test('documents are found by their number, their order, and whom they are for', async () => {
  const all = (await listDocuments(ctx(), {})).rows;
  const found = async (search: string) => (await listDocuments(ctx(), { search })).rows.map(({ id }) => id).sort();
  const ids = (rows: typeof all) => rows.map(({ id }) => id).sort();
  const note = all.find(({ kind }) => kind === 'credit_note');
  const invoice = all.find(({ kind, orderId }) => kind === 'invoice' && orderId === note?.orderId);
  if (!note || !invoice) throw new Error('There is no credit note with its invoice');
  const ofOrder = ids(all.filter(({ orderId }) => orderId === invoice.orderId));
  expect(ofOrder.length).toBeGreaterThan(1);
  expect(await found(note.number), 'a credit note').toEqual([note.id]);
  for (const typed of [invoice.number, `r-${invoice.number}`, ` ${invoice.orderId} `])
    expect(await found(typed), typed).toEqual(ofOrder);
  const ofCustomer = ids(all.filter(({ customerId }) => customerId === invoice.customerId));
  const customer = await app.deps.db
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, invoice.customerId));
  for (const typed of [invoice.customerId, customer[0]?.email.toUpperCase() ?? ''])
    expect(await found(typed), typed).toEqual(ofCustomer);
  expect(await found('2026-999999')).toEqual([]);
  expect(await found('nobody@example.com')).toEqual([]);
});

test('documents come page by page, each once', async () => {
  const all = (await listDocuments(ctx(), {})).rows.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await listDocuments(ctx(), { cursor, limit: 2 });
    paged.push(...rows.map(({ id }) => id));
    cursor = next ?? undefined;
  } while (cursor);
  expect(paged).toEqual(all);
  expect(new Set(all).size).toBe(5);
});

test('an accountant gets one line for each document, sums below zero as numbers', async () => {
  let text = '';
  for await (const piece of exportDocuments(ctx(), {})) text += piece;
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFnumber,kind,issued,order,customer,country,paid_by,vat_percent,net,vat,gross,currency,ledger_cause',
  );
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toBe(`5,documents${','.repeat(11)}`);
  expect(lines.filter((line) => line.includes('credit_note'))).toEqual([
    expect.stringMatching(
      /^CN-2026-000001,credit_note,2026-11-02,ord_.*,DE,balance,19,-\d+\.\d\d,-\d+\.\d\d,-\d+\.\d\d,EUR,ref_/,
    ),
  ]);
});

test('revenue has a row for each day, also for those without a sale', async () => {
  const days = await reportRevenue(ctx(), { days: 4 });
  expect(days.map(({ day, sales, soldCents }) => [day, sales, soldCents])).toEqual([
    ['2026-10-30', 2, 2333],
    ['2026-10-31', 0, 0],
    ['2026-11-01', 0, 0],
    ['2026-11-02', 2, 1778],
  ]);
  expect(days.at(-1)?.refundedCents).toBeGreaterThan(0);
});

test('the position adds up to nothing, as the books do', async () => {
  const rows = await getPosition(ctx());
  expect(rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
  const sold = rows.find(({ kind }) => kind === 'sales');
  const moved = (await listTransfers(ctx(), { account: 'sales', limit: 500 })).rows;
  const recomputed = moved.reduce(
    (sum, { toAccount, amountCents }) => sum + (toAccount === 'sales' ? amountCents : -amountCents),
    0,
  );
  expect(sold).toMatchObject({ account: 'sales', balanceCents: recomputed });
  expect(rows.find(({ kind }) => kind === 'customer')).toMatchObject({ account: null });
});

test('an invoice that is given back in parts leaves no VAT: each credit note counts what it prints', async () => {
  app.clock.now = at('2026-12-01');
  await setSetting(app.deps, 'vat_percent', 21);
  const orderId = await buys([310, 310, 310], 'DE', await createShopper(app, 930));
  const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  for (const { id } of lines) await transitionOrderLine(ctx(), { lineId: id, transition: 'deny' });
  const month = { from: '2026-12', to: '2026-12' };
  const { rows: notes } = await listDocuments(ctx(), { ...month, kind: 'credit_note' });
  expect(notes.map(({ vatCents }) => vatCents)).toEqual([-54, -54, -53]);
  const printed = await Promise.all(notes.map(({ causeId }) => printedVat(causeId)));
  expect(printed).toEqual(['-€0.54', '-€0.54', '-€0.53']);
  expect(await reportVat(ctx(), month)).toEqual([
    row('2026-12', 'DE', 21, { invoices: 1, creditNotes: 3, invoicedCents: 930, creditedCents: 930 }),
  ]);
});

async function printedVat(refundId: string): Promise<string | undefined> {
  const [credited] = await creditNoteQuery(app.deps.db, eq(creditNotes.refundId, refundId));
  return credited && buildCreditNote(credited, creditedOf(credited), 'en').sums[1]?.[1];
}

test('the books are checked once a day, in the quiet hours, and what is wrong stays to be seen', async () => {
  expect(await getLastCheck(ctx())).toBeNull();
  app.clock.now = Date.parse('2026-11-03T01:59:00Z') / 1000;
  await checkBooks(ctx());
  expect(await getLastCheck(ctx())).toBeNull();
  app.clock.now += 60;
  await Promise.all([checkBooks(ctx()), checkBooks(ctx())]);
  expect(await getLastCheck(ctx())).toMatchObject({ day: '2026-11-03', sound: true, differences: [] });
  app.clock.now += 86_400;
  await app.deps.db.$client.execute('drop trigger accounts_balance_guard').catch(() => {});
  const triggers = await app.deps.db.$client.execute(
    "select name from sqlite_master where type = 'trigger' and tbl_name = 'accounts'",
  );
  for (const { name } of triggers.rows) await app.deps.db.$client.execute(`drop trigger ${name}`);
  await app.deps.db.update(accounts).set({ balanceCents: 5 });
  await checkBooks(ctx());
  const last = await getLastCheck(ctx());
  expect(last).toMatchObject({ day: '2026-11-04', sound: false });
  expect(last?.differences.length).toBeGreaterThan(1);
});
