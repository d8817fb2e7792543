/**
 * All that the shop keeps about a customer, for the customer: rows as they are, amounts in cents, times in unix seconds. What proves
 * who they are (hashes, secrets) is left out; it says nothing about them. Account numbers are masked, as wherever they are shown: a
 * session that somebody took must not give them away.
 */
import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import { maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../context.ts';
import { cartItems } from '../../db/schema/carts.ts';
import { identities, loginFailures, mailTokens, recoveryCodes } from '../../db/schema/customers.ts';
import { transfers } from '../../db/schema/ledger.ts';
import { offers, offerTransitions, payouts } from '../../db/schema/offers.ts';
import { invoices, orderLines, orderLineTransitions, orders } from '../../db/schema/orders.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { promoRedemptions } from '../../db/schema/promos.ts';
import { auditLog, outbox } from '../../db/schema/shop.ts';
import type { Deps } from '../../deps.ts';
import { signInKey } from '../auth/credentials/attempts.ts';
import { deviceSessionsOf, sessionsQuery } from '../auth/session/device-sessions.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { decryptPayee } from '../payouts/parts/payee.ts';

export async function exportData(ctx: RequestContext): Promise<Record<string, unknown>> {
  const { deps, principal } = ctx;
  const { db, now } = deps;
  const { customer, sessionId, rows } = await queryAsCustomer(ctx, 'customer', (id) => {
    const account = sql`'cus:' || ${id}`;
    const email = sql`(select email from customers where id = ${id})`;
    const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id));
    const ownLines = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.customerId, id));
    const ownOffers = db.select({ id: offers.id }).from(offers).where(eq(offers.customerId, id));
    return [
      sessionsQuery(deps, id),
      db.select().from(identities).where(eq(identities.customerId, id)),
      db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(eq(recoveryCodes.customerId, id)),
      db.select().from(mailTokens).where(eq(mailTokens.customerId, id)),
      db.select().from(cartItems).where(eq(cartItems.customerId, id)),
      db.select().from(orders).where(eq(orders.customerId, id)).orderBy(desc(orders.createdAt)),
      db.select().from(orderLines).where(eq(orderLines.customerId, id)),
      db.select().from(orderLineTransitions).where(inArray(orderLineTransitions.lineId, ownLines)),
      db.select().from(invoices).where(inArray(invoices.orderId, ownOrders)),
      db.select().from(payments).where(eq(payments.customerId, id)).orderBy(desc(payments.createdAt)),
      db.select().from(refunds).where(eq(refunds.customerId, id)),
      db
        .select()
        .from(transfers)
        .where(or(eq(transfers.fromAccount, account), eq(transfers.toAccount, account))),
      db.select().from(promoRedemptions).where(eq(promoRedemptions.customerId, id)),
      db.select().from(offers).where(eq(offers.customerId, id)).orderBy(desc(offers.createdAt)),
      db.select().from(offerTransitions).where(inArray(offerTransitions.offerId, ownOffers)),
      db.select().from(payouts).where(eq(payouts.customerId, id)),
      db.select().from(outbox).where(eq(outbox.recipient, email)),
      db.select().from(auditLog).where(eq(auditLog.subject, id)),
    ] as const;
  });
  const [
    sessions,
    linked,
    codes,
    links,
    cart,
    bought,
    lines,
    lineTransitions,
    bills,
    paid,
    returned,
    ledger,
    promos,
    ...sold
  ] = rows;
  const [offered, transitions, paidOut, mails, audit] = sold;
  const failures = await db
    .select({ count: loginFailures.count, lastAt: loginFailures.lastAt })
    .from(loginFailures)
    .where(eq(loginFailures.accountHash, signInKey(customer.email, principal).accountHash));
  return {
    made_at: now(),
    profile: profileOf(customer),
    sessions: deviceSessionsOf(sessions, sessionId, now()),
    linked_accounts: linked,
    recovery_codes: codes,
    mailed_links: links.map(({ tokenHash: _, ...link }) => link),
    failed_sign_ins: failures,
    cart,
    orders: bought,
    order_lines: lines,
    order_line_transitions: lineTransitions,
    invoices: bills,
    payments: paid,
    refunds: returned,
    transfers: ledger,
    promo_codes: promos,
    offers: offered,
    offer_transitions: transitions,
    payouts: await Promise.all(paidOut.map((payout) => opened(deps, payout))),
    mails: mails.map(({ id, template, recipient, language, createdAt, sentAt }) => {
      return { id, template, recipient, language, createdAt, sentAt };
    }),
    audit,
  };
}

function profileOf({ passwordHash: _, totpSecret: _secret, totpLastStep: _step, ...profile }: CustomerRow) {
  return profile;
}

async function opened(deps: Deps, { details, ...payout }: typeof payouts.$inferSelect) {
  if (details === '') return { ...payout, payee: null };
  const { account, ...contact } = await decryptPayee(deps, payout.id, details);
  return {
    ...payout,
    payee: account ? { ...contact, account: { ...account, iban: maskedIban(account.iban) } } : contact,
  };
}
