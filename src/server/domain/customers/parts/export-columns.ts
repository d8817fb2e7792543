/**
 * Which columns the export of a customer's data has. Exported columns are named one by one, so that a new column of a secret is not
 * exported; `withheldColumns` names the others: a test finds every column in one of the two.
 */
import { getTableColumns, type Table } from 'drizzle-orm';
import { cartItems } from '../../../db/schema/carts.ts';
import { customers, identities, loginFailures, mailTokens, recoveryCodes } from '../../../db/schema/customers.ts';
import { transfers } from '../../../db/schema/ledger.ts';
import { offers, offerTransitions, payouts } from '../../../db/schema/offers.ts';
import { invoices, orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { promoRedemptions } from '../../../db/schema/promos.ts';
import { auditLog, outbox } from '../../../db/schema/shop.ts';

/** The exported columns of each table, to select. A payout's `details` are decrypted, and its account number is masked, before they are sent. */
export const exportedColumns = {
  customers: pick(customers, [
    'id',
    'email',
    'emailVerifiedAt',
    'name',
    'surname',
    'phone',
    'phoneE164',
    'avatarUrl',
    'language',
    'countryCode',
    'city',
    'address',
    'postCode',
    'steamTradeLink',
    'steamId',
    'realCountryHash',
    'verificationStatus',
    'termsAcceptedAt',
    'adultConfirmedAt',
    'totpEnabledAt',
    'blockedAt',
    'blockedReason',
    'closedAt',
    'createdAt',
    'updatedAt',
  ]),
  identities: pick(identities, ['provider', 'subject', 'customerId', 'createdAt']),
  recoveryCodes: pick(recoveryCodes, ['usedAt']),
  mailTokens: pick(mailTokens, ['customerId', 'purpose', 'email', 'createdAt', 'expiresAt', 'usedAt']),
  cartItems: pick(cartItems, ['customerId', 'itemId', 'seenPriceCents', 'addedAt']),
  orders: pick(orders, [
    'id',
    'customerId',
    'method',
    'state',
    'subtotalCents',
    'discountCents',
    'totalCents',
    'vatPercent',
    'promoCode',
    'packId',
    'timedDealId',
    'buyerName',
    'buyerSurname',
    'buyerEmail',
    'buyerPhone',
    'buyerCountry',
    'buyerCity',
    'buyerAddress',
    'buyerPostCode',
    'steamId',
    'tradeUrl',
    'termsAcceptedAt',
    'createdAt',
    'paidAt',
    'reservedUntil',
  ]),
  orderLines: pick(orderLines, [
    'id',
    'orderId',
    'itemId',
    'customerId',
    'state',
    'title',
    'imgUrl',
    'priceCents',
    'paidCents',
    'refundedCents',
    'note',
    'createdAt',
    'updatedAt',
  ]),
  orderLineTransitions: pick(orderLineTransitions, ['id', 'lineId', 'fromState', 'toState', 'actor', 'at']),
  invoices: pick(invoices, ['orderId', 'year', 'number', 'issuedAt', 'seller']),
  payments: pick(payments, [
    'id',
    'customerId',
    'purpose',
    'orderId',
    'provider',
    'method',
    'state',
    'amountCents',
    'currency',
    'chargedMinorUnits',
    'rateMicros',
    'providerRef',
    'redirectUrl',
    'sepaReference',
    'payerIban',
    'payerName',
    'contact',
    'refundedCents',
    'failure',
    'createdAt',
    'expiresAt',
    'settledAt',
  ]),
  refunds: pick(refunds, [
    'id',
    'customerId',
    'lineId',
    'paymentId',
    'target',
    'amountCents',
    'chargedMinorUnits',
    'state',
    'providerRef',
    'reason',
    'createdAt',
    'doneAt',
  ]),
  transfers: pick(transfers, ['id', 'code', 'fromAccount', 'toAccount', 'amountCents', 'causeId', 'memo', 'createdAt']),
  promoRedemptions: pick(promoRedemptions, [
    'id',
    'code',
    'orderId',
    'customerId',
    'discountCents',
    'createdAt',
    'releasedAt',
  ]),
  offers: pick(offers, [
    'id',
    'customerId',
    'state',
    'title',
    'quality',
    'itemUrl',
    'imgUrl',
    'userPriceCents',
    'servicePriceCents',
    'currency',
    'createdAt',
    'updatedAt',
  ]),
  offerTransitions: pick(offerTransitions, ['id', 'offerId', 'fromState', 'toState', 'actor', 'at']),
  payouts: pick(payouts, [
    'id',
    'offerId',
    'customerId',
    'method',
    'state',
    'amountCents',
    'details',
    'ibanMasked',
    'providerRef',
    'exportId',
    'attempt',
    'createdAt',
    'updatedAt',
    'paidAt',
  ]),
  outbox: pick(outbox, ['id', 'template', 'recipient', 'language', 'sentAt', 'createdAt']),
  auditLog: pick(auditLog, ['id', 'at', 'actor', 'action', 'subject', 'details']),
  loginFailures: pick(loginFailures, ['count', 'lastAt']),
};

/** Hashes and secrets, which say nothing about a person, and the state of the delivery of mails. */
export const withheldColumns: Partial<Record<keyof typeof exportedColumns, readonly string[]>> = {
  customers: ['passwordHash', 'totpSecret', 'totpLastStep'],
  recoveryCodes: ['codeHash', 'customerId'],
  mailTokens: ['tokenHash'],
  outbox: ['values', 'attempts', 'nextAttemptAt', 'claimedUntil', 'failure'],
  loginFailures: ['accountHash', 'addressHash', 'pausedUntil'],
};

type ColumnsOf<T extends Table> = ReturnType<typeof getTableColumns<T>>;

function pick<T extends Table, const Name extends keyof ColumnsOf<T> & string>(
  table: T,
  names: readonly Name[],
): Pick<ColumnsOf<T>, Name> {
  const columns = getTableColumns(table);
  // safe because every name is a column's
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<ColumnsOf<T>, Name>;
}
