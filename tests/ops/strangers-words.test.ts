/** What customers wrote reaches no terminal raw. See docs/operating.md#what-customers-wrote. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvals } from '#server/db/schema/approvals.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { importRuns } from '#server/db/schema/imports.ts';
import { providerEvents, refunds } from '#server/db/schema/payments.ts';
import { operatorKeys } from '#server/db/schema/trades.ts';
import { commands } from '../../src/ops/operate.ts';
import { fillTables } from '../support/filled-tables.ts';
import { offerIn, openOffers } from '../support/offers.ts';
import { ops as run } from '../support/ops.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { camt053 } from '../support/statement.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Sets the title of a terminal, clears it, turns the line around, hides a word, begins a line, and a formula. */
const nasty = '=1+1\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnol\u200b\u2066a\nitm_forged';
const shown = '=1+1<U+001B>]0;owned<U+0007><U+001B>[2J<U+009B>31m<U+202E>gnol<U+200B><U+2066>a<U+000A>itm_forged';
const raw = /[\p{Cf}\u2028\u2029]|(?!\n)\p{Cc}/u;

let app: TestApp;
let shopper: Shopper;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  folder = mkdtempSync(join(tmpdir(), 'regalia-strangers-'));
  shopper = await createShopper(app, 5000);
  const [first, second, third] = [await listItem(app, 1000), await listItem(app, 2000), await listItem(app, 900)];
  await shopper.addToCart(third);
  expect((await shopper.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  const deposit = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'sepa', iban: 'DE89370400440532013000' };
  expect((await shopper.browser.post('/deposit/checkout', deposit)).status).toBe(200);
  await shopper.addToCart(await listItem(app, 1100));
  expect((await shopper.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' })).status).toBe(200);
  await offerIn(app, shopper, 'payout_processing');
  await ops('packs', 'create', 'Two blades', first, second, '--price', '25');
  await ops('prompts', 'create', first, '--price', '7.50', '--hours', '2');
  await fillTables(app.deps.db.$client, [disputes, providerEvents, operatorKeys, refunds, approvals, importRuns], {
    disputes: { state: 'lost', restored_at: null },
    refunds: { state: 'pending' },
    approvals: { input: '{}', state: 'waiting', expires_at: 4_000_000_000 },
    import_runs: { format: '{}', spellings: '{}', state: 'ready' },
  });
  for (const assignment of [
    'customers set name = ?, surname = ?, email = ? || id',
    'items set title = ?',
    'categories set name = ?',
    'packs set title = ?',
    'timed_deals set title = ?',
    'orders set trade_url = ?, buyer_name = ?',
    'order_lines set title = ?, note = ?',
    'offers set title = ?',
    'payouts set iban_masked = ?',
    'payments set payer_name = ?, payer_iban = ?',
    'promo_codes set description = ?',
    'currencies set symbol = ?',
    'disputes set reason = ?',
    'refunds set reason = ?',
    'operator_keys set name = ?',
    'operators set name = ?',
    'approvals set asked_by = ?, subject = ?',
    'import_runs set file_name = ?, actor = ?',
    'provider_events set type = ?, failure = ?',
  ]) {
    const args = Array.from(assignment.matchAll(/\?/g), () => nasty);
    await app.deps.db.$client.execute({ sql: `update ${assignment}`, args });
  }
  await app.deps.db.$client.execute({
    sql: 'insert into audit_log (id, at, actor, action, subject, details) values (?, 0, ?, ?, ?, json_object(?, ?))',
    args: ['aud_nasty', nasty, 'items.price', nasty, nasty, nasty],
  });
  await ops('settings', 'set', 'copyright', nasty);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url, ENCRYPTION_KEY: app.deps.encryptionKey }, ...args);

const lists = (await commands()).commands.flatMap((noun) =>
  noun.commands.filter((command) => command.name() === 'list').map(() => noun.name()),
);

test('there are lists of every kind', () => {
  expect(lists).toEqual(
    expect.arrayContaining(['customers', 'orders', 'offers', 'payouts', 'deposits', 'audit', 'items']),
  );
});

test.each(lists)('%s list shows what a nasty customer wrote, as a table and as JSON', async (noun) => {
  const table = await ops(noun, 'list');
  expect(table.code).toBe(0);
  expect(table.out.trim().split('\n').length, 'rows').toBeGreaterThan(3);
  expect(table.out).not.toMatch(raw);
  if (!['payouts'].includes(noun)) expect(table.out).toContain(shown);
  const json = await ops(noun, 'list', '--json');
  expect(json.out).not.toMatch(raw);
  expect(JSON.stringify(json.json())).toContain(JSON.stringify(nasty).slice(1, -1));
});

test('what a command says about a customer, and what went wrong, is shown alike', async () => {
  const { rows } = await app.deps.db.$client.execute('select email from customers');
  const email = String(rows[0]?.email);
  const done = await ops('customers', 'credit', email, '5', '--reason', 'a test', '--yes');
  expect(done.out).toBe(`${shown}${shopper.id} now has ${'€46.00'}.\n`);
  const refused = await ops('customers', 'unblock', email, '--reason', 'a test');
  expect(refused.err).toBe(`${shown}${shopper.id} is not blocked.\n`);
  const unknown = await ops('customers', nasty);
  expect(unknown.err).not.toMatch(raw);
});

test('a bank statement is shown alike', async () => {
  const file = join(folder, 'statement.xml');
  writeFileSync(
    file,
    camt053([{ id: 'E1', amount: '5.00', payer: 'Eve \u202egnol\u200b\u0085', text: ['\u2066none'] }]),
  );
  const { out } = await ops('deposits', 'match', file);
  expect(out).toContain('Eve <U+202E>gnol<U+200B><U+0085>');
  expect(out).not.toMatch(raw);
});

test('a payment file holds the characters that banks take', async () => {
  await app.deps.db.$client.execute("update payouts set iban_masked = 'DE…3000'");
  const eve = await createShopper(app);
  const file = join(folder, 'payments.xml');
  const id = await offerIn(app, eve, 'ready_for_payout');
  const details = {
    ...buyer,
    first_name: 'Eve\u202e',
    last_name: '=1+1\u200b',
    account_number: 'DE89370400440532013000',
  };
  const asked = await eve.browser.post('/offer/request-payout/sepa-manual', { ...details, id, code: '' });
  expect(asked.status).toBe(200);
  expect((await ops('payouts', 'export', file)).code).toBe(0);
  const xml = readFileSync(file, 'utf8');
  expect(xml).toMatch(/^[\x20-\x7e\n]*$/);
  expect(xml).toContain('<Nm>Eve.');
});
