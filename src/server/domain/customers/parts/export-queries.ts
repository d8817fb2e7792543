/** The queries of the export: the rows of every table that is about a customer, by the names that the file gives them. */
import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../../db/client.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { bankEntries } from '../../../db/schema/bank.ts';
import { cartItems, watchedItems } from '../../../db/schema/carts.ts';
import { customerNotes } from '../../../db/schema/customer-records.ts';
import { destinationChanges, identities, mailTokens, recoveryCodes, sessions } from '../../../db/schema/customers.ts';
import { disputeLines, disputes } from '../../../db/schema/disputes.ts';
import { accounts, transfers } from '../../../db/schema/ledger.ts';
import { offers, offerTransitions } from '../../../db/schema/offers.ts';
import { invoices, orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import {
  creditNotes,
  eventReference,
  eventSubject,
  payments,
  providerEvents,
  refunds,
} from '../../../db/schema/payments.ts';
import { promoRedemptions } from '../../../db/schema/promos.ts';
import { auditLog, idempotencyKeys, outbox } from '../../../db/schema/shop.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { tradeSteps, trades } from '../../../db/schema/trades.ts';
import { isMailOf } from './mails.ts';
import { personalData } from './personal-data.ts';
import { approvalsOf, isAuditOf, providerRefsOf, subjectsOf } from './subjects.ts';

type ExportQuery = (db: Database, customerId: SQL<string>) => BatchItem<'sqlite'>;

/** Tables that `exportData` reads itself, because their rows are found, or shown, by what is encrypted or hashed; and a copy of the customer's row. */
type ReadElsewhere = 'customers' | 'loginFailures' | 'payouts' | 'customerWords';

export interface ExportPart {
  /** In the file. */
  name: string;
  query: ExportQuery;
}

const orderIds = (db: Database, id: SQL<string>) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id));

/** By table; newest first where a person would look for the newest. */
export const exportParts: Record<Exclude<keyof typeof personalData, ReadElsewhere>, ExportPart> = {
  sessions: {
    name: 'sessions',
    query: (db, id) => db.select(personalData.sessions.exported).from(sessions).where(eq(sessions.userId, id)),
  },
  identities: {
    name: 'linked_accounts',
    query: (db, id) =>
      db.select(personalData.identities.exported).from(identities).where(eq(identities.customerId, id)),
  },
  recoveryCodes: {
    name: 'recovery_codes',
    query: (db, id) =>
      db.select(personalData.recoveryCodes.exported).from(recoveryCodes).where(eq(recoveryCodes.customerId, id)),
  },
  mailTokens: {
    name: 'mailed_links',
    query: (db, id) =>
      db.select(personalData.mailTokens.exported).from(mailTokens).where(eq(mailTokens.customerId, id)),
  },
  destinationChanges: {
    name: 'destination_changes',
    query: (db, id) =>
      db
        .select(personalData.destinationChanges.exported)
        .from(destinationChanges)
        .where(eq(destinationChanges.customerId, id)),
  },
  cartItems: {
    name: 'cart',
    query: (db, id) => db.select(personalData.cartItems.exported).from(cartItems).where(eq(cartItems.customerId, id)),
  },
  watchedItems: {
    name: 'watchlist',
    query: (db, id) =>
      db.select(personalData.watchedItems.exported).from(watchedItems).where(eq(watchedItems.customerId, id)),
  },
  orders: {
    name: 'orders',
    query: (db, id) =>
      db
        .select(personalData.orders.exported)
        .from(orders)
        .where(eq(orders.customerId, id))
        .orderBy(desc(orders.createdAt)),
  },
  orderLines: {
    name: 'order_lines',
    query: (db, id) =>
      db.select(personalData.orderLines.exported).from(orderLines).where(eq(orderLines.customerId, id)),
  },
  orderLineTransitions: {
    name: 'order_line_transitions',
    query(db, id) {
      const lineIds = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.customerId, id));
      return db
        .select(personalData.orderLineTransitions.exported)
        .from(orderLineTransitions)
        .where(inArray(orderLineTransitions.lineId, lineIds));
    },
  },
  trades: {
    name: 'trades',
    query: (db, id) =>
      db
        .select(personalData.trades.exported)
        .from(trades)
        .where(eq(trades.customerId, id))
        .orderBy(desc(trades.createdAt)),
  },
  tradeSteps: {
    name: 'trade_steps',
    query(db, id) {
      const tradeIds = db.select({ id: trades.id }).from(trades).where(eq(trades.customerId, id));
      return db.select(personalData.tradeSteps.exported).from(tradeSteps).where(inArray(tradeSteps.tradeId, tradeIds));
    },
  },
  tradeEvidence: {
    name: 'trade_evidence',
    query(db, id) {
      const tradeIds = db.select({ id: trades.id }).from(trades).where(eq(trades.customerId, id));
      return db
        .select(personalData.tradeEvidence.exported)
        .from(tradeEvidence)
        .where(inArray(tradeEvidence.tradeId, tradeIds));
    },
  },
  invoices: {
    name: 'invoices',
    query: (db, id) =>
      db
        .select(personalData.invoices.exported)
        .from(invoices)
        .where(inArray(invoices.orderId, orderIds(db, id))),
  },
  creditNotes: {
    name: 'credit_notes',
    query: (db, id) =>
      db
        .select(personalData.creditNotes.exported)
        .from(creditNotes)
        .where(inArray(creditNotes.orderId, orderIds(db, id))),
  },
  payments: {
    name: 'payments',
    query: (db, id) =>
      db
        .select(personalData.payments.exported)
        .from(payments)
        .where(eq(payments.customerId, id))
        .orderBy(desc(payments.createdAt)),
  },
  bankEntries: {
    name: 'bank_entries',
    query: (db, id) =>
      db
        .select(personalData.bankEntries.exported)
        .from(bankEntries)
        .where(eq(bankEntries.customerId, id))
        .orderBy(desc(bankEntries.bookedAt)),
  },
  providerEvents: {
    name: 'webhook_events',
    query(db, id) {
      return db
        .select(personalData.providerEvents.exported)
        .from(providerEvents)
        .where(sql`${eventSubject} in ${subjectsOf(id)} or ${eventReference} in ${providerRefsOf(id)}`);
    },
  },
  refunds: {
    name: 'refunds',
    query: (db, id) => db.select(personalData.refunds.exported).from(refunds).where(eq(refunds.customerId, id)),
  },
  disputes: {
    name: 'disputes',
    query: (db, id) => db.select(personalData.disputes.exported).from(disputes).where(eq(disputes.customerId, id)),
  },
  disputeLines: {
    name: 'disputed_lines',
    query(db, id) {
      const disputeIds = db.select({ id: disputes.id }).from(disputes).where(eq(disputes.customerId, id));
      return db
        .select(personalData.disputeLines.exported)
        .from(disputeLines)
        .where(inArray(disputeLines.disputeId, disputeIds));
    },
  },
  accounts: {
    name: 'accounts',
    query: (db, id) => db.select(personalData.accounts.exported).from(accounts).where(eq(accounts.customerId, id)),
  },
  transfers: {
    name: 'transfers',
    query(db, id) {
      const accountIds = sql`('cus:' || ${id}, 'claims:' || ${id})`;
      const isOfAccount = or(
        sql`${transfers.fromAccount} in ${accountIds}`,
        sql`${transfers.toAccount} in ${accountIds}`,
      );
      return db.select(personalData.transfers.exported).from(transfers).where(isOfAccount);
    },
  },
  promoRedemptions: {
    name: 'promo_codes',
    query: (db, id) =>
      db
        .select(personalData.promoRedemptions.exported)
        .from(promoRedemptions)
        .where(eq(promoRedemptions.customerId, id)),
  },
  offers: {
    name: 'offers',
    query: (db, id) =>
      db
        .select(personalData.offers.exported)
        .from(offers)
        .where(eq(offers.customerId, id))
        .orderBy(desc(offers.createdAt)),
  },
  offerTransitions: {
    name: 'offer_transitions',
    query(db, id) {
      const offerIds = db.select({ id: offers.id }).from(offers).where(eq(offers.customerId, id));
      return db
        .select(personalData.offerTransitions.exported)
        .from(offerTransitions)
        .where(inArray(offerTransitions.offerId, offerIds));
    },
  },
  outbox: {
    name: 'mails',
    query(db, id) {
      // the seed is what the secret of a mailed link is made of
      const values = sql<string>`json_remove(${outbox.values}, '$.seed')`;
      return db
        .select({ ...personalData.outbox.exported, values })
        .from(outbox)
        .where(isMailOf(id));
    },
  },
  auditLog: {
    name: 'audit',
    query: (db, id) => db.select(personalData.auditLog.exported).from(auditLog).where(isAuditOf(id, auditLog.subject)),
  },
  customerNotes: {
    name: 'notes',
    query: (db, id) =>
      db.select(personalData.customerNotes.exported).from(customerNotes).where(eq(customerNotes.customerId, id)),
  },
  approvals: {
    name: 'approvals',
    query: (db, id) =>
      db
        .select(personalData.approvals.exported)
        .from(approvals)
        .where(sql`${approvals.id} in ${approvalsOf(id)}`),
  },
  idempotencyKeys: {
    name: 'repeatable_requests',
    query: (db, id) =>
      db.select(personalData.idempotencyKeys.exported).from(idempotencyKeys).where(eq(idempotencyKeys.customerId, id)),
  },
};
