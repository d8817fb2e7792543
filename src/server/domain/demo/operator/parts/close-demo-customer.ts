/**
 * Closes a customer of the demo: shuts them out, ends what is open as an operator would, books the balance out to the last cent, and
 * erases the account as its owner would. Orders and ledger transfers stay: neither is ever taken back.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { offerLife, orderLineLife, paymentLife, payoutLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import { customers } from '../../../../db/schema/customers.ts';
import { accounts } from '../../../../db/schema/ledger.ts';
import { offers, payouts } from '../../../../db/schema/offers.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { payments } from '../../../../db/schema/payments.ts';
import { transition } from '../../../../db/transition.ts';
import { guard, runRead, type Statements, statement, write } from '../../../../db/write.ts';
import { DomainError } from '../../../../domain-error.ts';
import { blockCustomer } from '../../../customers/operator/block-customer.ts';
import { anonymizeCustomer, anonymizeOrders, revokeCredentials } from '../../../customers/parts/anonymization.ts';
import { deleteMails } from '../../../customers/parts/mails.ts';
import { openObligations } from '../../../customers/parts/open-obligations.ts';
import { customerAccount, systemAccounts } from '../../../ledger/accounts.ts';
import { transfer } from '../../../ledger/transfer.ts';
import { rejectOffer } from '../../../offers/operator/reject-offer.ts';
import { transitionOffer } from '../../../offers/parts/statements.ts';
import { transitionOrderLine } from '../../../orders/operator/transition-order-line.ts';
import { markPayoutFailed } from '../../../payouts/operator/mark-payout-failed.ts';
import { postToBalance } from '../../../payouts/parts/postings.ts';
import { replaceRequested } from '../../../payouts/parts/statements.ts';
import { loseDisputes } from './lose-disputes.ts';

export interface ClosedDemoCustomer {
  /** What the balance held; null when the account could not be closed. */
  bookedOutCents: number | null;
  /** Why not. */
  obstacles: string[];
}

const reason = 'customer of the demo';

export async function closeDemoCustomer(
  ctx: OperatorContext,
  { id, email }: { id: string; email: string },
): Promise<ClosedDemoCustomer> {
  const { db } = ctx.deps;
  const obstacles: string[] = [];
  const attempt = async (what: string, step: () => Promise<unknown>) => {
    await step().catch((error) => {
      if (!(error instanceof DomainError)) throw error;
      obstacles.push(`${what}: ${error.details.messageKey ?? error.code}`);
    });
  };
  await shutOut(ctx, id);
  for (const lineId of await openLines(ctx, id))
    await attempt(lineId, () => transitionOrderLine(ctx, { lineId, transition: 'deny', note: reason }));
  for (const payoutId of await payoutsUnderWay(ctx, id))
    await attempt(payoutId, () => markPayoutFailed(ctx, { id: payoutId, reason }));
  for (const offer of await openOffers(ctx, id))
    await attempt(offer.id, () => (offer.isOwed ? settleOwed(ctx, id, offer) : rejectOffer(ctx, { id: offer.id })));
  await write(db, statement(cancelBankDeposits(ctx, id)));
  await loseDisputes(ctx, id);
  const bookedOutCents = await close(ctx, { id, email }).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'account_in_use') throw error;
    return null;
  });
  if (bookedOutCents === null) obstacles.push(...(await obligationsOf(ctx, id)));
  return { bookedOutCents, obstacles: [...new Set(obstacles)] };
}

/** Of an account that was closed before: nobody has paid what the demo's statement says. `cents` lie there or are on their way out. */
export async function bookOutClosed(ctx: OperatorContext, { id, cents }: { id: string; cents: number }): Promise<void> {
  for (const payoutId of await payoutsUnderWay(ctx, id)) await markPayoutFailed(ctx, { id: payoutId, reason });
  await write(ctx.deps.db, [
    bookOut(ctx, id, cents),
    insertAuditEntry(ctx, { action: 'demo.customer', subject: id, details: { amountCents: cents } }),
  ]);
}

function bookOut({ deps: { db, now } }: OperatorContext, id: string, amountCents: number): Statements {
  return transfer(db, now(), {
    code: 'debit',
    causeId: `demo:${id}`,
    from: customerAccount(id),
    to: systemAccounts.goodwill,
    amountCents,
    memo: reason,
  });
}

/** From here on nobody acts as the customer. */
async function shutOut(ctx: OperatorContext, customerId: string): Promise<void> {
  await blockCustomer(ctx, { customerId, reason }).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'customer_blocked') throw error;
  });
}

async function openLines({ deps: { db } }: OperatorContext, customerId: string): Promise<string[]> {
  const lines = await runRead(
    db
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          eq(orderLines.customerId, customerId),
          eq(orders.state, 'paid'),
          inArray(orderLines.state, [...orderLineLife.transitions.deny.from]),
        ),
      )
      .execute(),
  );
  return lines.map(({ id }) => id);
}

async function payoutsUnderWay({ deps: { db } }: OperatorContext, customerId: string): Promise<string[]> {
  const isUnderWay = and(eq(payouts.customerId, customerId), eq(payouts.state, payoutLife.transitions.start.to));
  return (await runRead(db.select({ id: payouts.id }).from(payouts).where(isUnderWay).execute())).map(({ id }) => id);
}

interface OpenOffer {
  id: string;
  state: (typeof offerLife.states)[number];
  servicePriceCents: number | null;
  /** The item has arrived, and its price is owed. */
  isOwed: boolean;
}

async function openOffers({ deps: { db } }: OperatorContext, customerId: string): Promise<OpenOffer[]> {
  const { receive, reject } = offerLife.transitions;
  const { id, state, servicePriceCents } = offers;
  const isOpen = and(eq(offers.customerId, customerId), inArray(state, [...reject.from, receive.to]));
  const open = await runRead(db.select({ id, state, servicePriceCents }).from(offers).where(isOpen).execute());
  return open.map((offer) => ({ ...offer, isOwed: offer.state === receive.to }));
}

/** What is owed for an item that never was goes to the balance, from which it is booked out. */
async function settleOwed({ deps, actor }: OperatorContext, customerId: string, offer: OpenOffer): Promise<void> {
  const { db, now, newId } = deps;
  const payout = {
    id: newId('out'),
    offerId: offer.id,
    customerId,
    method: 'balance' as const,
    state: payoutLife.transitions.pay.to,
    amountCents: offer.servicePriceCents ?? 0,
    attempt: 1,
    paidAt: now(),
    createdAt: now(),
    updatedAt: now(),
  };
  await write(db, [
    replaceRequested(deps, offer.id),
    statement(db.insert(payouts).values(payout), 'offer_not_open'),
    transitionOffer(deps, { offer, transition: 'finish', actor }),
    postToBalance(deps, payout),
  ]);
}

/** A deposit by bank transfer waits for two weeks. */
function cancelBankDeposits({ deps: { db, now } }: OperatorContext, customerId: string) {
  const where = and(eq(payments.customerId, customerId), eq(payments.provider, 'bank'));
  return transition(db, payments, paymentLife, 'cancel', { where, set: { failure: 'cancelled', settledAt: now() } });
}

/** Returns what was booked out. @throws account_in_use when something is open still. */
async function close(ctx: OperatorContext, { id, email }: { id: string; email: string }): Promise<number> {
  const { deps } = ctx;
  const { db } = deps;
  const account = customerAccount(id);
  const [held] = await runRead(
    db.select({ cents: accounts.balanceCents }).from(accounts).where(eq(accounts.id, account)).execute(),
  );
  const amountCents = held?.cents ?? 0;
  await write(db, [
    bookOut(ctx, id, amountCents),
    guard(sql`not exists (select 1 from ${openObligations(sql`${id}`)})`, 'account_in_use'),
    deleteMails(deps, id),
    revokeCredentials(deps, { id, email }),
    anonymizeOrders(deps, id),
    anonymizeCustomer(deps, id),
    statement(db.update(customers).set({ blockedAt: null, blockedReason: null }).where(eq(customers.id, id))),
    insertAuditEntry(ctx, { action: 'demo.customer', subject: id, details: { email, amountCents } }),
  ]);
  return amountCents;
}

const obligationWords: Record<string, string> = {
  balance: 'the balance changed meanwhile; run this again',
  orders: 'an order is being paid; run this again in an hour',
  payments: 'a payment or refund is under way at the provider; run this again when it has ended',
  offers: 'a payout is under way; run this again when it has ended',
};

async function obligationsOf({ deps: { db } }: OperatorContext, id: string): Promise<string[]> {
  const open = await runRead(
    db
      .select({ obligation: sql<string>`obligation` })
      .from(openObligations(sql`${id}`))
      .execute(),
  );
  return open.map(({ obligation }) => obligationWords[obligation] ?? obligation);
}
