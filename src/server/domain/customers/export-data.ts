/**
 * The export of a customer's data, for the customer: rows as they are, amounts in cents, times in unix seconds. Hashes and secrets are
 * left out. Account numbers are masked as everywhere, so that a stolen session does not disclose them.
 */
import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { cartItems } from '../../db/schema/carts.ts';
import { identities, loginFailures, mailTokens, recoveryCodes } from '../../db/schema/customers.ts';
import { disputeLines, disputes } from '../../db/schema/disputes.ts';
import { transfers } from '../../db/schema/ledger.ts';
import { offers, offerTransitions, payouts } from '../../db/schema/offers.ts';
import { invoices, orderLines, orderLineTransitions, orders } from '../../db/schema/orders.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { promoRedemptions } from '../../db/schema/promos.ts';
import { auditLog, outbox } from '../../db/schema/shop.ts';
import type { Deps } from '../../deps.ts';
import { signInAccount } from '../auth/credentials/attempt-counters.ts';
import { deviceSessionsOf, sessionsQuery } from '../auth/session/device-sessions.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { decryptPayee } from '../payouts/parts/payee.ts';
import { exportedColumns as columns } from './parts/export-columns.ts';

type ExportQuery = (db: Database, customerId: SQL<string>) => BatchItem<'sqlite'>;

/** Parts of the export that are sent as they are read, by their names in the file. */
const parts = {
  linked_accounts: (db, id) => db.select(columns.identities).from(identities).where(eq(identities.customerId, id)),
  recovery_codes: (db, id) =>
    db.select(columns.recoveryCodes).from(recoveryCodes).where(eq(recoveryCodes.customerId, id)),
  mailed_links: (db, id) => db.select(columns.mailTokens).from(mailTokens).where(eq(mailTokens.customerId, id)),
  cart: (db, id) => db.select(columns.cartItems).from(cartItems).where(eq(cartItems.customerId, id)),
  orders: (db, id) =>
    db.select(columns.orders).from(orders).where(eq(orders.customerId, id)).orderBy(desc(orders.createdAt)),
  order_lines: (db, id) => db.select(columns.orderLines).from(orderLines).where(eq(orderLines.customerId, id)),
  order_line_transitions(db, id) {
    const lineIds = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.customerId, id));
    return db
      .select(columns.orderLineTransitions)
      .from(orderLineTransitions)
      .where(inArray(orderLineTransitions.lineId, lineIds));
  },
  invoices(db, id) {
    const orderIds = db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id));
    return db.select(columns.invoices).from(invoices).where(inArray(invoices.orderId, orderIds));
  },
  payments: (db, id) =>
    db.select(columns.payments).from(payments).where(eq(payments.customerId, id)).orderBy(desc(payments.createdAt)),
  refunds: (db, id) => db.select(columns.refunds).from(refunds).where(eq(refunds.customerId, id)),
  disputes: (db, id) => db.select(columns.disputes).from(disputes).where(eq(disputes.customerId, id)),
  disputed_lines(db, id) {
    const disputeIds = db.select({ id: disputes.id }).from(disputes).where(eq(disputes.customerId, id));
    return db.select(columns.disputeLines).from(disputeLines).where(inArray(disputeLines.disputeId, disputeIds));
  },
  transfers(db, id) {
    const accountIds = sql`('cus:' || ${id}, 'claims:' || ${id})`;
    const isOfAccount = or(
      sql`${transfers.fromAccount} in ${accountIds}`,
      sql`${transfers.toAccount} in ${accountIds}`,
    );
    return db.select(columns.transfers).from(transfers).where(isOfAccount);
  },
  promo_codes: (db, id) =>
    db.select(columns.promoRedemptions).from(promoRedemptions).where(eq(promoRedemptions.customerId, id)),
  offers: (db, id) =>
    db.select(columns.offers).from(offers).where(eq(offers.customerId, id)).orderBy(desc(offers.createdAt)),
  offer_transitions(db, id) {
    const offerIds = db.select({ id: offers.id }).from(offers).where(eq(offers.customerId, id));
    return db
      .select(columns.offerTransitions)
      .from(offerTransitions)
      .where(inArray(offerTransitions.offerId, offerIds));
  },
  mails(db, id) {
    const email = sql`(select email from customers where id = ${id})`;
    return db.select(columns.outbox).from(outbox).where(eq(outbox.recipient, email));
  },
  audit: (db, id) => db.select(columns.auditLog).from(auditLog).where(eq(auditLog.subject, id)),
} satisfies Record<string, ExportQuery>;

export async function exportData(ctx: RequestContext): Promise<Record<string, unknown>> {
  const { deps } = ctx;
  const { db, now } = deps;
  const { customer, sessionId, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    sessionsQuery(deps, id),
    db.select(columns.payouts).from(payouts).where(eq(payouts.customerId, id)),
    ...Object.values(parts).map((query: ExportQuery) => query(db, id)),
  ]);
  const [sessions, requestedPayouts, ...partRows] = rows;
  const failedSignIns = await db
    .select(columns.loginFailures)
    .from(loginFailures)
    .where(eq(loginFailures.accountHash, signInAccount(customer.email)));
  // safe because the exported columns are columns of a customer
  const profile = Object.keys(columns.customers).map((name) => [
    name,
    customer[name as keyof typeof columns.customers],
  ]);
  return {
    made_at: now(),
    profile: { ...Object.fromEntries(profile), balanceCents: customer.balanceCents },
    sessions: deviceSessionsOf(sessions, sessionId, now()),
    failed_sign_ins: failedSignIns,
    payouts: await Promise.all(requestedPayouts.map((payout) => decryptedPayout(deps, payout))),
    ...Object.fromEntries(Object.keys(parts).map((name, index) => [name, partRows[index]])),
  };
}

type ExportedPayout = Pick<typeof payouts.$inferSelect, keyof typeof columns.payouts>;

async function decryptedPayout(deps: Deps, { details, ...payout }: ExportedPayout) {
  if (details === '') return { ...payout, payee: null };
  const { account, ...contact } = await decryptPayee(deps, payout.id, details);
  const masked = account && { ...account, iban: maskedIban(account.iban) };
  return { ...payout, payee: masked ? { ...contact, account: masked } : contact };
}
