/** The list of personal data against what export and closing do, column by column. See docs/product/security.md#personal-data. */
import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalData } from '#server/domain/customers/parts/personal-data.ts';
import { encryptPayee } from '#server/domain/payouts/parts/payee.ts';
import { goodPassword, signUpCustomer, type TestCustomer } from '../support/customers.ts';
import { fillTables, markOf, type Overrides } from '../support/filled-tables.ts';
import { payee } from '../support/offers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: TestCustomer;
let exported: string;
/** How many rows each table held before the account was closed. */
const held = new Map<string, number>();

const classified = Object.values(personalData).map(({ table, classes }) => {
  // safe because every classified table is one of SQLite's
  return { table: table as unknown as SQLiteTable, classes: classes as Record<string, string> };
});

/** Columns that hold what their table needs to work; the overrides put the mark beside it, or they are looked at by name below. */
const notMarked = [
  'customers.email',
  'customers.language',
  'customers.verificationStatus',
  'identities.provider',
  'idempotencyKeys.state',
  'destinationChanges.purpose',
  'destinationChanges.state',
  'mailTokens.purpose',
  'outbox.language',
  'payouts.details',
];

const markColumns = classified.flatMap(({ table, classes }) => {
  const foreign = getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name));
  const name = Object.entries(personalData).find(([, each]) => getTableName(each.table) === getTableName(table))?.[0];
  return Object.entries(getTableColumns(table as Table)).flatMap(([property, column]) => {
    const takesText = column.dataType === 'string' && !foreign.includes(column.name);
    const isKept = !['erased', 'keptForBooks'].includes(classes[property] ?? '');
    if (!takesText || isKept || notMarked.includes(`${name}.${property}`)) return [];
    return [{ table, property, column, mark: markOf(table, property), className: classes[property] }];
  });
});

async function run(sql: string, args: (string | number)[] = []) {
  return (await app.deps.db.$client.execute({ sql, args })).rows;
}

function overridesFor(id: string, details: string): Overrides {
  const words = JSON.stringify({ reason: 'mark.audit_log.details', note: 'mark.audit_log.details', amountCents: 1 });
  return {
    approvals: { subject: id, input: words.replaceAll('audit_log.details', 'approvals.input'), state: 'expired' },
    audit_log: { subject: id, details: words, hash: '', words_hash: '' },
    bank_entries: { state: 'matched', outcome: 'deposit', remittance: '["mark.bank_entries.remittance"]' },
    disputes: { state: 'lost', restored_at: null },
    items: { state: 'sold', reserved_order_id: null, reserved_until: null },
    offers: { state: 'approved', currency: 'EUR' },
    order_lines: { state: 'completed' },
    orders: { state: 'paid', subtotal_cents: 2 },
    outbox: { values: JSON.stringify({ email: 'mark.outbox.values', seed: 'a seed' }), language: 'en' },
    payments: { state: 'Success', purpose: 'topup', order_id: null },
    payouts: { id: 'pyo_1', state: 'paid', details },
    promo_codes: { code: 'CODE', ends_at: null, uses_max: null },
    provider_events: { body: JSON.stringify({ subjectId: id, failure: 'mark.provider_events.body' }) },
    refunds: { state: 'done' },
    timed_deals: { ends_at: 2 },
    trades: { kind: 'delivery', offer_id: null, state: 'received', failure: null, stop: null },
  };
}

beforeAll(async () => {
  app = await createTestApp();
  ada = await signUpCustomer(app, { balanceCents: 1 });
  await app.browser().post('/login', { username: ada.email, password: 'Wrong1234' });
  await run(
    `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
       values ('debit', 'debit', ?, 'goodwill', 1, 'a test', 1)`,
    [`cus:${ada.id}`],
  );
  await app.settled();
  await run('delete from outbox');
  const details = await encryptPayee(app.deps, 'pyo_1', { ...payee, name: 'mark.payouts.details' });
  const tables = classified.map(({ table }) => table);
  await fillTables(app.deps.db.$client, tables, overridesFor(ada.id, details));
  for (const { table, column, mark } of markColumns) {
    const isGiven = ['approvals.input', 'audit_log.details', 'outbox.values'].includes(
      `${getTableName(table)}.${column.name}`,
    );
    if (!column.primary && !isGiven) await run(`update "${getTableName(table)}" set "${column.name}" = ?`, [mark]);
  }
  await run("update customers set language = 'pl', verification_status = 'approved', totp_last_step = 1");
  for (const { table } of classified) {
    const [counted] = await run(`select count(*) as count from "${getTableName(table)}"`);
    held.set(getTableName(table), Number(counted?.count));
  }
  const { status, body } = await ada.browser.get('/user/export');
  expect(status).toBe(200);
  exported = JSON.stringify(body.payload);
  expect((await ada.browser.post('/user/close', { password: goodPassword })).body).toMatchObject({ status: 'OK' });
  await app.settled();
});
afterAll(() => app.close());

test('every table about people holds something of the customer', async () => {
  for (const { table } of classified) expect(held.get(getTableName(table)), getTableName(table)).toBeGreaterThan(0);
  expect(markColumns.length).toBeGreaterThan(40);
});

test.each(markColumns)('the export has $mark', ({ mark }) => {
  expect(exported).toContain(mark);
});

test('the export has what is encrypted, decrypted, and no seed of a link', () => {
  expect(exported).toContain('mark.payouts.details');
  expect(exported).not.toContain('a seed');
});

test('the export says of what the shop’s people did that it was an operator, and names none of them', async () => {
  const columns = classified.flatMap(({ table, classes }) =>
    Object.keys(classes).flatMap((property) => (classes[property] === 'actor' ? [markOf(table, property)] : [])),
  );
  expect(columns.length).toBeGreaterThan(6);
  for (const mark of [...columns, 'mark.audit_log.role']) expect(exported).not.toContain(mark);
  expect(exported.match(/"operator"/g)).toHaveLength(columns.length);
});

test.each(markColumns.filter(({ className }) => className === 'erased'))(
  'closing erases $mark',
  async ({ table, mark }) => {
    const rows = await run(`select * from "${getTableName(table)}"`);
    expect(JSON.stringify(rows)).not.toContain(mark);
  },
);

test('closing leaves a name where an invoice or a bank file has to show it, and none of the words of operators', async () => {
  const [order] = await run('select buyer_name, buyer_email, trade_url from orders');
  expect(order).toMatchObject({ buyer_name: 'mark.orders.buyerName', buyer_email: '', trade_url: '' });
  const [entry] = await run("select details from audit_log where action = 'mark.audit_log.action'");
  expect(JSON.parse(String(entry?.details))).toEqual({ amountCents: 1 });
  const [approval] = await run('select input from approvals');
  expect(JSON.parse(String(approval?.input))).toEqual({ amountCents: 1 });
  expect(await run('select reason from trade_steps')).toEqual([{ reason: '' }]);
});

test('closing leaves no credential, no mail, no cart, no stored response and no attempt', async () => {
  for (const name of [
    'sessions',
    'mail_tokens',
    'recovery_codes',
    'identities',
    'cart_items',
    'watched_items',
    'idempotency_keys',
    'outbox',
    'login_failures',
  ])
    expect(await run(`select * from ${name}`), name).toEqual([]);
});

test('each column of the customer’s row that is erased is blank', async () => {
  const [row] = await run('select * from customers where id = ?', [ada.id]);
  const { table, classes } = personalData.customers;
  const columns = getTableColumns(table);
  const left = Object.entries(classes).flatMap(([property, className]) => {
    const value = row?.[columns[property as keyof typeof columns].name];
    const isBlank = [null, '', 'none', 'en', `closed:${ada.id}`].includes(value as string);
    return ['erased', 'secret'].includes(className) && !isBlank ? [property] : [];
  });
  expect(left).toEqual([]);
});
