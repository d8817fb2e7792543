/** The plans of the console's lists: a page reads its rows from an index in their order, however many there are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '#server/context.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { listTrades } from '#server/domain/couriers/operator/list-trades.ts';
import { listCustomerEvents } from '#server/domain/customers/operator/list-customer-events.ts';
import { listCustomers } from '#server/domain/customers/operator/list-customers.ts';
import { listTransfers } from '#server/domain/ledger/operator/list-transfers.ts';
import { listOffers } from '#server/domain/offers/operator/list-offers.ts';
import { listOrderLines } from '#server/domain/orders/operator/list-order-lines.ts';
import { listBankDeposits } from '#server/domain/payments/operator/list-bank-deposits.ts';
import { listEvents } from '#server/domain/payments/operator/list-events.ts';
import { listPayments } from '#server/domain/payments/operator/list-payments.ts';
import { listPayouts } from '#server/domain/payouts/operator/list-payouts.ts';
import { listRefunds } from '#server/domain/refunds/operator/list-refunds.ts';
import { listDocuments } from '#server/domain/reports/operator/list-documents.ts';
import { listAuditEntries } from '#server/domain/site/operator/list-audit-entries.ts';
import { getToday } from '#server/domain/today/operator/get-today.ts';
import { operatorOf } from '../support/bank.ts';
import { plansOf } from '../support/plans.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Ask = (ctx: OperatorContext) => Promise<unknown>;

const inOrder: [string, Ask, string][] = [
  ['items by price in every state', (ctx) => listItems(ctx, { sort: 'price' }), 'items_price'],
  ['items by price from the dearest', (ctx) => listItems(ctx, { sort: '-price' }), 'items_price'],
  ['items by title', (ctx) => listItems(ctx, { sort: 'title' }), 'items_title'],
  ['items for sale by price', (ctx) => listItems(ctx, { state: 'available', sort: 'price' }), 'items_for_sale_price'],
  ['sold items by price', (ctx) => listItems(ctx, { state: 'sold', sort: '-price' }), 'items_away_price'],
  ['withdrawn items, newest first', (ctx) => listItems(ctx, { state: 'withdrawn' }), 'items_away_listed'],
  ['reserved items by title', (ctx) => listItems(ctx, { state: 'reserved', sort: 'title' }), 'items_away_title'],
  ['order lines', (ctx) => listOrderLines(ctx, {}), 'order_lines_newest'],
  ['order lines of a state', (ctx) => listOrderLines(ctx, { state: 'denied' }), 'order_lines_state_index'],
  ['offers', (ctx) => listOffers(ctx, {}), 'offers_created'],
  ['offers from the oldest', (ctx) => listOffers(ctx, { sort: 'created' }), 'offers_created'],
  ['offers that wait longest', (ctx) => listOffers(ctx, { sort: 'waiting' }), 'offers_updated'],
  ['offers of a state', (ctx) => listOffers(ctx, { state: 'approved' }), 'offers_state_index'],
  ['the newest of a state', (ctx) => listOffers(ctx, { state: 'approved', sort: '-created' }), 'offers_state_created'],
  ['payouts of a state', (ctx) => listPayouts(ctx, { state: 'failed' }), 'payouts_state_index'],
  ['payments of a state', (ctx) => listPayments(ctx, { state: 'Pending' }), 'payments_state_index'],
  ['deposits by bank', (ctx) => listBankDeposits(ctx, {}), 'payments_by_bank'],
  ['refunds of a state', (ctx) => listRefunds(ctx, { state: 'failed' }), 'refunds_state_index'],
  ['webhook events, what failed first', (ctx) => listEvents(ctx, {}), 'provider_events_urgent'],
  ['webhook events that failed', (ctx) => listEvents(ctx, { state: 'failed' }), 'provider_events_urgent'],
  ['webhook events that were dismissed', (ctx) => listEvents(ctx, { state: 'dismissed' }), 'provider_events_dismissed'],
  ['customers', (ctx) => listCustomers(ctx, {}), 'customers_created'],
  ['customers by address', (ctx) => listCustomers(ctx, { sort: 'email' }), 'customers_email'],
  ['blocked customers', (ctx) => listCustomers(ctx, { standing: 'blocked' }), 'customers_blocked'],
  ['closed accounts', (ctx) => listCustomers(ctx, { standing: 'closed' }), 'customers_closed'],
  ['unverified customers', (ctx) => listCustomers(ctx, { standing: 'unverified' }), 'customers_unverified'],
  ['the audit log', (ctx) => listAuditEntries(ctx, {}), 'audit_log_at'],
  ['the audit log from its beginning', (ctx) => listAuditEntries(ctx, { sort: 'at' }), 'audit_log_at'],
  ['what one person did', (ctx) => listAuditEntries(ctx, { actor: 'ops:a' }), 'audit_log_actor'],
  ['one action', (ctx) => listAuditEntries(ctx, { action: 'items.price' }), 'audit_log_action'],
  [
    'one action of one person',
    (ctx) => listAuditEntries(ctx, { actor: 'ops:a', action: 'items.price' }),
    'audit_log_actor_action',
  ],
  ['ledger transfers', (ctx) => listTransfers(ctx, {}), 'transfers_newest'],
  ['ledger transfers of a kind', (ctx) => listTransfers(ctx, { code: 'credit' }), 'transfers_code_index'],
];

test.each(inOrder)('%s are read in their order', async (_, ask, index) => {
  const [plan] = await plansOf(app, (deps) => ask({ ...operatorOf(app), deps }));
  expect(plan?.lines[0]).toContain(`INDEX ${index}`);
  expect(plan?.sorts).toBe(false);
});

test('the transfers of an account are read from the newest of either side', async () => {
  const [plan] = await plansOf(app, (deps) => listTransfers({ ...operatorOf(app), deps }, { account: 'sales' }));
  expect(plan?.lines).toContain('SEARCH transfers USING INTEGER PRIMARY KEY (rowid=?)');
  expect(plan?.lines.join()).toMatch(/INDEX transfers_from \(from_account=\?\).*INDEX transfers_to \(to_account=\?\)/);
});

test('a page of documents takes its rows of each kind in the order of issue', async () => {
  const [plan] = await plansOf(app, (deps) => listDocuments({ ...operatorOf(app), deps }, {}));
  expect(plan?.lines).toContain('SCAN i USING INDEX invoices_issued');
  expect(plan?.lines).toContain('SCAN n USING INDEX credit_notes_issued');
  expect(plan?.lines).toContain('SEARCH earlier USING INDEX credit_notes_order (order_id=?)');
  expect(plan?.lines.join()).not.toMatch(/USE TEMP B-TREE FOR ORDER BY.*SCAN i USING/);
});

test('titles of deliveries are read through before anything is joined to them', async () => {
  const [, plan] = await plansOf(app, (deps) => listTrades({ ...operatorOf(app), deps }, { search: 'crown' }));
  expect(plan?.lines.join()).toMatch(/MULTI-INDEX OR.*trades_line.*trades_offer/);
});

test.each<[string, Ask]>([
  ['offers', (ctx) => listOffers(ctx, { search: 'crown' })],
  ['payouts', (ctx) => listPayouts(ctx, { search: 'crown' })],
  ['deposits by bank', (ctx) => listBankDeposits(ctx, { search: 'crown' })],
])('%s by a part of an address: addresses are read through once, not for each row', async (_, ask) => {
  const [plan] = await plansOf(app, (deps) => ask({ ...operatorOf(app), deps }));
  expect(plan?.lines.join()).toMatch(/LIST SUBQUERY \d+,SCAN customers/);
});

test.each<[string, Ask, string]>([
  ['order lines by price', (ctx) => listOrderLines(ctx, { sort: '-paid' }), 'order_lines'],
  ['paid order lines by price', (ctx) => listOrderLines(ctx, { sort: '-paid', payment: 'paid' }), 'order_lines'],
  ['offers of a state by asking price', (ctx) => listOffers(ctx, { sort: 'wish', state: 'approved' }), 'offers'],
  ['payouts of a state by amount', (ctx) => listPayouts(ctx, { sort: 'amount', state: 'paid' }), 'payouts'],
  ['payouts by amount', (ctx) => listPayouts(ctx, { sort: 'amount' }), 'payouts'],
])('%s: a page is chosen before anything is joined to it', async (_, ask, table) => {
  const [plan] = await plansOf(app, (deps) => ask({ ...operatorOf(app), deps }));
  expect(plan?.lines[0]).toBe(`SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 (id=?)`);
  expect(plan?.lines[1]).toMatch(/^LIST SUBQUERY/);
  expect(plan?.lines[2]).toMatch(new RegExp(`^(SCAN|SEARCH) ${table}\\b`));
});

test('the actions of a noun are each looked up by themselves', async () => {
  const [plan] = await plansOf(app, (deps) => listAuditEntries({ ...operatorOf(app), deps }, { action: 'items' }));
  expect(plan?.lines[0]).toBe('SEARCH audit_log USING INDEX audit_log_action (action=? AND at>?)');
});

test.each<[string, Ask]>([
  ['order lines of an item', (ctx) => listOrderLines(ctx, { search: 'itm_1' })],
  ['order lines of an order', (ctx) => listOrderLines(ctx, { search: 'ord_1' })],
  ['order lines that wait for their payment', (ctx) => listOrderLines(ctx, { payment: 'open' })],
  ['payments by a reference', (ctx) => listPayments(ctx, { search: 'cs_1' })],
  ['deposits by the beginning of a reference', (ctx) => listBankDeposits(ctx, { search: 'rg-ab' })],
  ['deposits of an e-mail', (ctx) => listBankDeposits(ctx, { search: 'ada@regalia.test' })],
  ['offers of an e-mail', (ctx) => listOffers(ctx, { search: 'ada@regalia.test' })],
  ['an offer by its id', (ctx) => listOffers(ctx, { search: 'off_1' })],
  ['payouts of an e-mail', (ctx) => listPayouts(ctx, { search: 'ada@regalia.test' })],
  ['a payout by its id, or its offer’s', (ctx) => listPayouts(ctx, { search: 'out_1' })],
  ['a customer’s events', (ctx) => listCustomerEvents(ctx, { customerId: 'cus_1' })],
  ['customers on hold', (ctx) => listCustomers(ctx, { standing: 'on_hold' })],
  ['what waits today', (ctx) => getToday(ctx, {})],
])('%s are found without reading a large table from end to end', async (_, ask) => {
  const plans = await plansOf(app, (deps) => ask({ ...operatorOf(app), deps }));
  const large =
    /^SCAN (items|orders|order_lines|trades|offers|payouts|payments|transfers|customers|accounts|outbox|provider_events|bank_entries|audit_log)( USING INDEX order_lines_newest)?$/;
  expect(plans.flatMap(({ lines }) => lines).filter((line) => large.test(line))).toEqual([]);
});
