/** Every list of the console with its main filters and orders, as calls of the use cases behind it. */
import type { ListPage } from '#contract/operator/list.ts';
import type { OperatorContext } from '#server/context.ts';
import { listApprovals } from '#server/domain/approvals/operator/list-approvals.ts';
import { listEntries } from '#server/domain/bank/operator/list-entries.ts';
import { listStatements } from '#server/domain/bank/operator/list-statements.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { listTrades } from '#server/domain/couriers/operator/list-trades.ts';
import { listCustomerEvents } from '#server/domain/customers/operator/list-customer-events.ts';
import { listCustomers } from '#server/domain/customers/operator/list-customers.ts';
import { listDisputes } from '#server/domain/disputes/operator/list-disputes.ts';
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

export interface Page {
  cursor?: string | undefined;
  limit: number;
}

export interface List {
  name: string;
  filters: readonly Readonly<Record<string, unknown>>[];
  page(ctx: OperatorContext, filter: Readonly<Record<string, unknown>>, page: Page): Promise<ListPage<unknown>>;
}

/** What is found by it in the shop that is measured. */
export interface Known {
  customer: string;
  email: string;
  order: string;
  item: string;
  line: string;
  now: number;
}

type UseCase = (ctx: OperatorContext, input: never) => Promise<ListPage<unknown>>;

function list(name: string, useCase: UseCase, filters: List['filters']): List {
  // safe because a use case checks its input
  return { name, filters, page: (ctx, filter, page) => useCase(ctx, { ...filter, ...page } as never) };
}

export function lists({ customer, email, order, item, line, now }: Known): List[] {
  const year = { since: now - 400 * 86_400, until: now - 399 * 86_400 };
  const month = { from: '2026-01', to: '2026-01' };
  const sorts = ['-listed', 'listed', 'price', '-price', 'title', '-title'] as const;
  const states = [undefined, 'available', 'sold', 'withdrawn', 'reserved'] as const;
  return [
    list('catalogue', listItems, [
      ...states.flatMap((state) => sorts.map((sort) => ({ ...(state && { state }), sort }))),
      { category: 'dota2' },
      { type: 'Crown' },
      { type: 'Crown', sort: 'price' },
      { type: 'Crown', state: 'withdrawn', sort: 'title' },
      { search: 'crown of dawn' },
      { search: 'crown of dawn', sort: 'price' },
      { search: 'crown' },
      { search: 'nothing like it' },
    ]),
    list('order lines', listOrderLines, [
      {},
      ...['processing', 'accepted', 'completed', 'denied', 'client refused'].map((state) => ({ state })),
      { payment: 'paid' },
      { payment: 'failed' },
      { payment: 'open' },
      { held: true },
      { customer: email },
      { orderId: order },
      { search: order },
      { search: line },
      { search: email },
      { search: '2026-12' },
      { search: 'crown' },
      { search: 'nothing like it' },
      { state: 'denied', search: 'nothing like it' },
      { sort: 'created' },
      { sort: '-paid' },
      { sort: 'paid', state: 'completed' },
      { sort: '-paid', payment: 'paid' },
    ]),
    list('deliveries', listTrades, [
      {},
      { kind: 'intake' },
      { sort: '-created' },
      { sort: 'created', state: 'settled' },
      ...['queued', 'sent', 'failed', 'settled', 'cancelled', 'declined'].map((state) => ({ state })),
      { customer: email },
      { search: line },
      { search: 'crown' },
      { search: 'nothing like it' },
    ]),
    list('offers', listOffers, [
      {},
      { sort: 'waiting' },
      { sort: '-waiting' },
      { sort: '-wish' },
      { sort: 'wish', state: 'approved' },
      ...['pending', 'offer', 'awaiting_item', 'approved', 'declined_by_service'].map((state) => ({ state })),
      { state: 'approved', sort: '-created' },
      { late: true },
      { quality: 'well_worn' },
      { fromCents: 49_990 },
      { customer: email },
      { search: 'crown' },
      { search: email },
      { search: 'nothing like it' },
    ]),
    list('payouts', listPayouts, [
      {},
      ...['processing', 'paid', 'failed', 'requested'].map((state) => ({ state })),
      { method: 'sepa' },
      { sort: 'created' },
      { sort: '-amount' },
      { sort: 'amount', state: 'paid' },
      { method: 'card' },
      { fromCents: 49_990 },
      { customer: email },
      { search: email },
      { search: '120,50' },
      { search: 'nothing like it' },
    ]),
    list('bank entries', listEntries, [
      {},
      ...['unmatched', 'matched', 'ignored'].map((state) => ({ state })),
      { direction: 'out' },
      { sort: 'booked' },
      { sort: '-amount' },
      { sort: 'amount', state: 'matched' },
      { mismatch: 'amount_differs' },
      { fromCents: 49_990 },
      { customer: email },
      { search: 'RG10000012' },
      { search: '120,50' },
      { search: 'nothing like it' },
    ]),
    list('bank statements', listStatements, [{}]),
    list('bank deposits', listBankDeposits, [
      {},
      { state: 'Error' },
      { state: 'Pending' },
      { search: 'RG10000013' },
      { search: '120,50' },
      { search: 'nothing like it' },
      { customer: email },
    ]),
    list('payments', listPayments, [
      {},
      { state: 'Error' },
      { state: 'Pending' },
      { purpose: 'purchase' },
      { method: 'card' },
      { customer: email },
      { search: 'cp_12' },
      { search: 'nothing-like-it' },
    ]),
    list('webhook events', listEvents, [{}, { state: 'failed' }, { state: 'applied' }, { state: 'dismissed' }]),
    list('refunds', listRefunds, [{}, { state: 'failed' }, { to: 'source' }, { orderId: order }, { customer: email }]),
    list('disputes', listDisputes, [{}, { state: 'open' }, { state: 'won' }]),
    list('customers', listCustomers, [
      {},
      { sort: 'created' },
      { sort: 'email' },
      ...['blocked', 'on_hold', 'unverified', 'closed'].map((standing) => ({ standing })),
      { search: email },
      { search: 'baker' },
      { search: order },
      { search: 'RG10000013' },
      { search: '120,50' },
      { search: 'nothing like it' },
    ]),
    list('a customer’s events', listCustomerEvents, [
      { customerId: customer },
      { customerId: customer, kind: 'operator' },
    ]),
    list('approvals', listApprovals, [{}, { state: 'waiting' }, { state: 'refused' }, { subject: customer }]),
    list('audit', listAuditEntries, [
      {},
      { sort: 'at' },
      { sort: 'at', actor: 'ops:ada' },
      { sort: 'at', action: 'items' },
      { actor: 'ops:ada' },
      { actor: 'ops:nobody' },
      { action: 'items.price' },
      { action: 'items' },
      { action: 'promos' },
      { actor: 'ops:ada', action: 'items' },
      { actor: 'ops:ada', action: 'promos.end' },
      { subject: item },
      { subject: order },
      { subject: customer },
      year,
      { ...year, actor: 'ops:ada' },
      { ...year, action: 'items' },
      { ...year, action: 'promos.end' },
    ]),
    list('transfers', listTransfers, [
      {},
      { sort: 'created' },
      { sort: 'created', account: 'sales' },
      { account: 'sales' },
      { account: `cus:${customer}` },
      { code: 'refund' },
      { code: 'credit' },
      { account: 'sales', code: 'refund' },
      { account: 'bank', code: 'payout_paid', ...year },
      { cause: order },
      year,
    ]),
    list('documents', listDocuments, [
      {},
      { sort: '-issued' },
      month,
      { ...month, kind: 'credit_note' },
      { ...month, country: 'FR' },
    ]),
  ];
}
