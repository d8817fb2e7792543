/**
 * Closes an account for good. What identifies the person is erased; what the books need stays: amounts, and the names and addresses on
 * orders that were paid, which an invoice has to carry, and on payouts that were made or are in a file for the bank. Money or goods that are open forbid it, and the
 * batch itself makes sure that none have come meanwhile.
 */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { cartItems } from '../../db/schema/carts.ts';
import {
  customers,
  identities,
  loginFailures,
  mailTokens,
  recoveryCodes,
  sessions,
} from '../../db/schema/customers.ts';
import { offers, payouts } from '../../db/schema/offers.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { idempotencyKeys } from '../../db/schema/shop.ts';
import { guard, type Statement, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { attempter } from '../auth/credentials/attempts.ts';
import { confirmPassword } from '../auth/credentials/reauthentication.ts';
import { codeAttempter, verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import type { Proof } from '../auth/disable-two-factor.ts';
import { assertCustomerActive } from '../auth/session/assert-customer-active.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { eraseMails } from './mail-erasure.ts';
import { openAffairs } from './open-obligations.ts';

/** @throws what `confirmPassword` and `verifyTwoFactor` throw, and `account_in_use` with what is open as the names of `errors`. */
export async function closeAccount(ctx: RequestContext, { password, code }: Proof): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    db.select({ affair: sql<string>`affair` }).from(openAffairs(id)),
  ]);
  const confirmed = await confirmPassword(ctx, customer, { typed: password });
  const [open] = rows;
  if (open.length > 0) {
    const errors = Object.fromEntries(open.map(({ affair }) => [affair, [`close_${affair}`]]));
    throw new DomainError('account_in_use', { errors });
  }
  const passed = await verifyTwoFactor(deps, customer, code);
  await write(db, [
    assertCustomerActive(customer.id),
    passed,
    confirmed,
    guard(sql`not exists (select 1 from ${openAffairs(sql`${customer.id}`)})`, 'account_in_use'),
    eraseMails(deps, customer),
    forgetWaysIn(deps, customer),
    eraseAffairs(deps, customer.id),
    erasePerson(deps, customer),
    farewell(deps, customer),
  ]);
  deps.later(deliverOutbox(deps));
}

function forgetWaysIn({ db }: Deps, { id, email }: CustomerRow): Statements {
  const counted = [attempter(email, { address: '' }).accountHash, codeAttempter(id).accountHash];
  return [
    statement(db.delete(sessions).where(eq(sessions.userId, id))),
    statement(db.delete(mailTokens).where(eq(mailTokens.customerId, id))),
    statement(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, id))),
    statement(db.delete(identities).where(eq(identities.customerId, id))),
    statement(db.delete(loginFailures).where(inArray(loginFailures.accountHash, counted))),
  ];
}

function eraseAffairs({ db }: Deps, id: string): Statements {
  const beyondInvoice = { buyerEmail: '', buyerPhone: '', steamId: '', tradeUrl: '' };
  const address = { buyerName: '', buyerSurname: '', buyerCity: '', buyerAddress: '', buyerPostCode: '' };
  return [
    statement(db.delete(cartItems).where(eq(cartItems.customerId, id))),
    statement(db.delete(idempotencyKeys).where(eq(idempotencyKeys.customerId, id))),
    statement(db.update(orders).set(beyondInvoice).where(eq(orders.customerId, id))),
    statement(
      db
        .update(orders)
        .set(address)
        .where(and(eq(orders.customerId, id), ne(orders.state, 'paid'))),
    ),
    statement(db.update(payments).set({ contact: '{}', redirectUrl: null }).where(eq(payments.customerId, id))),
    statement(
      db
        .update(payments)
        .set({ payerIban: null, payerName: '' })
        .where(and(eq(payments.customerId, id), ne(payments.state, 'Success'))),
    ),
    statement(db.update(offers).set({ itemUrl: '' }).where(eq(offers.customerId, id))),
    statement(
      db
        .update(payouts)
        .set({ details: '', ibanMasked: '' })
        .where(and(eq(payouts.customerId, id), ne(payouts.state, 'paid'), isNull(payouts.exportId))),
    ),
  ];
}

/** The address is free again for a new account. */
function erasePerson({ db, now }: Deps, { id }: CustomerRow): Statement {
  const nobody = {
    email: `closed:${id}`,
    emailVerifiedAt: null,
    passwordHash: null,
    name: '',
    surname: '',
    phone: '',
    phoneE164: '',
    avatarUrl: null,
    countryCode: null,
    city: '',
    address: '',
    postCode: '',
    steamTradeLink: '',
    steamId: null,
    realCountryHash: null,
    totpSecret: null,
    totpEnabledAt: null,
    totpLastStep: null,
    closedAt: now(),
    updatedAt: now(),
  };
  return statement(db.update(customers).set(nobody).where(eq(customers.id, id)));
}

function farewell({ db, now }: Deps, { id, name, email, language }: CustomerRow): Statement {
  return queueMail(db, now(), {
    id: `account_closed:${id}`,
    template: 'account_closed',
    recipient: email,
    language,
    values: { name },
  });
}
