/** Statements that erase the personal data of a customer whose account closes. */
import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { defaultLanguage } from '#rules/languages.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { cartItems, watchedItems } from '../../../db/schema/carts.ts';
import { customerNotes } from '../../../db/schema/customer-records.ts';
import {
  customers,
  destinationChanges,
  identities,
  mailTokens,
  recoveryCodes,
  sessions,
} from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { auditLog, idempotencyKeys } from '../../../db/schema/shop.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { tradeSteps, trades } from '../../../db/schema/trades.ts';
import { type Statement, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccounts, signInAccount } from '../../auth/credentials/attempt-counters.ts';
import { forgetAttempts } from '../../auth/credentials/attempts.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import { stepReasons } from '../../trades/parts/step-reasons.ts';
import { approvalsOf, isAuditOf } from './subjects.ts';

/** Deletes sessions, links, recovery codes, linked accounts and counts of wrong attempts. */
export function revokeCredentials({ db }: Deps, { id, email }: Pick<CustomerRow, 'id' | 'email'>): Statements {
  const attempts = [signInAccount(email), ...Object.values(customerAccounts(id))];
  return [
    statement(db.delete(sessions).where(eq(sessions.userId, id))),
    statement(db.delete(mailTokens).where(eq(mailTokens.customerId, id))),
    statement(db.delete(destinationChanges).where(eq(destinationChanges.customerId, id))),
    statement(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, id))),
    statement(db.delete(identities).where(eq(identities.customerId, id))),
    statement(forgetAttempts(db, attempts)),
  ];
}

/**
 * Empties cart and watchlist, and erases contact data from orders, payments, offers and payouts, as far as no invoice or bank file needs it, and
 * what operators wrote about the customer in words of their own.
 */
export function anonymizeOrders({ db }: Deps, id: string): Statements {
  const withoutWords = sql`json_remove(${auditLog.details}, '$.reason', '$.note')`;
  const contact = { buyerEmail: '', buyerPhone: '', steamId: '', tradeUrl: '' };
  const address = { buyerName: '', buyerSurname: '', buyerCity: '', buyerAddress: '', buyerPostCode: '' };
  const unpaidOrders = and(eq(orders.customerId, id), ne(orders.state, 'paid'));
  const tradeIds = db.select({ id: trades.id }).from(trades).where(eq(trades.customerId, id));
  const isInWords = notInArray(tradeSteps.reason, stepReasons);
  const failedPayments = and(eq(payments.customerId, id), ne(payments.state, 'Success'));
  const unpaidPayouts = and(eq(payouts.customerId, id), ne(payouts.state, 'paid'), isNull(payouts.exportId));
  return [
    statement(db.delete(customerNotes).where(eq(customerNotes.customerId, id))),
    statement(db.delete(cartItems).where(eq(cartItems.customerId, id))),
    statement(db.delete(watchedItems).where(eq(watchedItems.customerId, id))),
    statement(db.delete(idempotencyKeys).where(eq(idempotencyKeys.customerId, id))),
    statement(db.update(orders).set(contact).where(eq(orders.customerId, id))),
    statement(db.update(orders).set(address).where(unpaidOrders)),
    statement(db.update(trades).set({ tradeUrl: '', steamId: '', stopReason: '' }).where(eq(trades.customerId, id))),
    statement(
      db
        .update(tradeSteps)
        .set({ reason: '' })
        .where(and(inArray(tradeSteps.tradeId, tradeIds), isInWords)),
    ),
    statement(db.update(tradeEvidence).set({ name: '', note: '' }).where(inArray(tradeEvidence.tradeId, tradeIds))),
    statement(db.update(orderLines).set({ note: '' }).where(eq(orderLines.customerId, id))),
    statement(db.update(refunds).set({ reason: '' }).where(eq(refunds.customerId, id))),
    statement(db.update(payments).set({ contact: '{}', redirectUrl: null }).where(eq(payments.customerId, id))),
    statement(db.update(payments).set({ payerIban: null, payerName: '' }).where(failedPayments)),
    statement(db.update(offers).set({ itemUrl: '', sellerSteamId: null }).where(eq(offers.customerId, id))),
    statement(db.update(payouts).set({ details: '', ibanMasked: '' }).where(unpaidPayouts)),
    statement(
      db
        .update(approvals)
        .set({ input: sql`json_remove(${approvals.input}, '$.reason', '$.note')`, decisionReason: '' })
        .where(sql`${approvals.id} in ${approvalsOf(sql`${id}`)}`),
    ),
    statement(
      db
        .update(auditLog)
        .set({ details: withoutWords, salt: '' })
        .where(isAuditOf(sql`${id}`, auditLog.subject)),
    ),
  ];
}

/** Erases the customer's row but for its id; the e-mail address is free again for a new account. */
export function anonymizeCustomer({ db, now }: Deps, id: string): Statement {
  const anonymous = {
    email: `closed:${id}`,
    emailVerifiedAt: null,
    passwordHash: null,
    name: '',
    surname: '',
    phone: '',
    phoneE164: '',
    avatarUrl: null,
    language: defaultLanguage,
    countryCode: null,
    city: '',
    address: '',
    postCode: '',
    steamTradeLink: '',
    confirmedTradeLink: '',
    confirmedPayoutId: null,
    codeAboveCents: null,
    steamId: null,
    realCountryHash: null,
    verificationStatus: 'none' as const,
    totpSecret: null,
    totpEnabledAt: null,
    totpLastStep: null,
    blockedReason: null,
    closedAt: now(),
    updatedAt: now(),
  };
  return statement(db.update(customers).set(anonymous).where(eq(customers.id, id)));
}
