/**
 * What a use case has left behind, without ids and times, so that two histories can be compared: everything of one customer that is alive,
 * and what every account of the shop holds. What ended without money having moved (a purchase that the provider never took) counts as nothing.
 */
import { and, eq, inArray, isNull, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { cartItems } from '#server/db/schema/carts.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { accounts, transfers } from '#server/db/schema/ledger.ts';
import { offers, payoutExports, payouts } from '#server/db/schema/offers.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments, providerEvents, refunds, sandboxCheckouts } from '#server/db/schema/payments.ts';
import { promoRedemptions } from '#server/db/schema/promos.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { isOnHold } from '#server/domain/holds/parts/account-hold.ts';
import { customerAccount } from '#server/domain/ledger/accounts.ts';
import type { Shopper } from '../shop.ts';
import type { FaultyShop } from './faulty-shop.ts';

export type Facts = Record<string, unknown>;

export async function factsOf({ app, stripe }: FaultyShop, { id, email }: Shopper, goods: string[]): Promise<Facts> {
  const { db } = app.deps;
  const account = customerAccount(id);
  const exported = db.select({ id: payouts.exportId }).from(payouts).where(eq(payouts.customerId, id));
  const [
    ordered,
    lines,
    paid,
    refunded,
    paidOut,
    offered,
    mails,
    promos,
    cart,
    stock,
    moved,
    forms,
    disputed,
    files,
    [held],
  ] = await db.batch([
    db
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, id), ne(orders.state, 'failed'))),
    db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.customerId, id), ne(orderLines.state, 'payment error'))),
    db
      .select()
      .from(payments)
      .where(and(eq(payments.customerId, id), notInArray(payments.state, ['Error', 'Cancelled']))),
    db.select().from(refunds).where(eq(refunds.customerId, id)),
    db
      .select()
      .from(payouts)
      .where(and(eq(payouts.customerId, id), ne(payouts.state, 'replaced'))),
    db.select().from(offers).where(eq(offers.customerId, id)),
    db.select().from(outbox).where(eq(outbox.recipient, email)),
    db
      .select()
      .from(promoRedemptions)
      .where(and(eq(promoRedemptions.customerId, id), isNull(promoRedemptions.releasedAt))),
    db.select().from(cartItems).where(eq(cartItems.customerId, id)),
    db.select().from(items).where(inArray(items.id, goods)),
    db
      .select()
      .from(transfers)
      .where(or(eq(transfers.fromAccount, account), eq(transfers.toAccount, account))),
    db
      .select()
      .from(sandboxCheckouts)
      .where(
        inArray(
          sandboxCheckouts.paymentId,
          db.select({ id: payouts.id }).from(payouts).where(eq(payouts.customerId, id)),
        ),
      ),
    db.select().from(disputes).where(eq(disputes.customerId, id)),
    db.select().from(payoutExports).where(inArray(payoutExports.id, exported)),
    db.select({ is: sql<number>`${isOnHold(id)}` }).from(sql`(select 1)`),
  ]);
  const sessions = paid.flatMap(({ id: payment }) =>
    [...stripe.sessions.values()].filter(({ client_reference_id }) => client_reference_id === payment),
  );
  const given = [...stripe.refunds.values()].filter(({ metadata }) =>
    refunded.some((refund) => refund.id === (metadata as { refund?: string }).refund),
  );
  const waiting = await db.select().from(providerEvents).where(isNull(providerEvents.appliedAt));
  return {
    orders: told(ordered, ({ state, totalCents }) => `${state} ${totalCents}`),
    lines: told(
      lines,
      ({ state, refundedCents, heldAt }) => `${state} ${refundedCents}${heldAt === null ? '' : ' on hold'}`,
    ),
    payments: told(paid, ({ state, amountCents, refundedCents, redirectUrl }) =>
      [state, amountCents, refundedCents, redirectUrl ? 'has a page' : 'has none'].join(' '),
    ),
    pages: told(sessions, ({ status, amount_total }) => `${status} ${amount_total}`),
    refunds: told(refunded, ({ state, target, amountCents, providerRef }) =>
      [state, target, amountCents, providerRef ? 'sent' : 'not sent'].join(' '),
    ),
    refundsAtProvider: told(given, ({ amount }) => `${amount}`),
    payouts: told(paidOut, ({ state, method, amountCents, exportId }) =>
      [state, method, amountCents, exportId ? 'in a file' : 'in none'].join(' '),
    ),
    files: told(files, ({ count, totalCents }) => `${count} ${totalCents}`),
    isOnHold: held?.is,
    forms: told(forms, ({ state, amountMinorUnits }) => `${state} ${amountMinorUnits}`),
    disputes: told(disputed, ({ state, minorUnits }) => `${state} ${minorUnits}`),
    offers: told(offered, ({ state }) => state),
    mails: told(mails, ({ template }) => template),
    codesUsed: promos.length,
    inCart: cart.length,
    items: told(stock, ({ state }) => state),
    transfers: told(
      moved,
      ({ code, amountCents, toAccount }) => `${code} ${toAccount === account ? '+' : '-'}${amountCents}`,
    ),
    eventsWaiting: waiting.length,
  };
}

/** What each account of the shop holds, customers aside; their debts are one. */
export async function holdings({ app }: FaultyShop): Promise<Record<string, number>> {
  const rows = await app.deps.db
    .select()
    .from(accounts)
    .where(not(eq(accounts.kind, 'customer')));
  const held: Record<string, number> = {};
  for (const { id, kind, balanceCents } of rows) {
    const name = kind === 'claims' ? kind : id;
    held[name] = (held[name] ?? 0) + balanceCents;
  }
  return held;
}

/** What came into each account of the shop, where anything did. */
export function change(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const changes = Object.entries(after).map(([id, cents]) => [id, cents - (before[id] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0).toSorted());
}

function told<Row>(rows: readonly Row[], tell: (row: Row) => string): string[] {
  return rows.map(tell).toSorted();
}
