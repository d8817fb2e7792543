/** What the settlement of a dispute needs to know, read in two queries: the payment, then everything that its money touched. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { orderLife, orderLineLife, paymentLife } from '#rules/lifecycles.ts';
import type { ProviderEvent } from '../../../adapters/payments/port.ts';
import { alsoInState, inOwnState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { disputeLines, disputes } from '../../../db/schema/disputes.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { settings } from '../../../db/schema/shop.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { isOnHold, owedCents } from '../../holds/parts/account-hold.ts';
import { customerAccount } from '../../ledger/accounts.ts';
import { waivedOfDispute } from '../../ledger/claims.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import { settingValues } from '../../settings/parts/settings.ts';
import { isOpenTrade } from '../../trades/parts/open-trade.ts';

export type DisputedPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;
export type DisputeCase = Awaited<ReturnType<typeof readCase>>;

/** By our own id where the provider repeats it, else by its reference of the money; the provider is asked for what is known by neither. */
export async function findPayment(deps: Deps, { provider, event }: ProviderEvent) {
  const { subjectId, moneyRef } = event;
  const known = await readPayment(deps, provider, subjectId ?? '', moneyRef ?? '');
  if (known || !moneyRef) return known;
  const id = await deps.payments[provider]?.paymentIdOf(moneyRef);
  return id ? readPayment(deps, provider, id, '') : null;
}

async function readPayment({ db }: Deps, provider: ProviderEvent['provider'], id: string, moneyRef: string) {
  const isNamed = or(
    eq(payments.id, id),
    moneyRef ? or(eq(payments.moneyRef, moneyRef), eq(payments.providerRef, moneyRef)) : undefined,
  );
  const [payment] = await runRead(
    db
      .select({ payment: payments, orderState: orders.state, customer: recipientColumns })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(payments.provider, provider), isNamed))
      .execute(),
  );
  return payment ?? null;
}

/** `id` is the dispute's, whether or not it is there yet. */
export async function readCase({ db }: Deps, { payment }: Pick<DisputedPayment, 'payment'>, id: string) {
  const { customerId } = payment;
  const isOwn = eq(orderLines.orderId, payment.orderId ?? '');
  const boughtSince = and(eq(orders.method, 'balance'), sql`${orders.paidAt} >= ${payment.settledAt ?? 0}`);
  const isUndelivered = inArray(orderLines.state, [...orderLineLife.transitions.complete.from]);
  const isPaid = eq(orders.state, orderLife.transitions.pay.to);
  const [[dispute], ofPayment, [held], undelivered, [returned], stopped, settingRows] = await runRead(
    db.batch([
      db.select().from(disputes).where(eq(disputes.id, id)),
      db
        .select({ kind: disputes.kind, state: disputes.state, minorUnits: disputes.minorUnits })
        .from(disputes)
        .where(eq(disputes.paymentId, payment.id)),
      db
        .select({
          balanceCents: accounts.balanceCents,
          owedCents: owedCents(customerId),
          waivedCents: waivedOfDispute(id, customerId),
          /** Whether another dispute than this one holds the customer up. */
          otherOpen: sql<number>`exists (select 1 from disputes where customer_id = ${customerId} and id <> ${id}
            and released_at is null and ${inOwnState(disputes.state, 'open')})`,
          isOnHold: sql<number>`${isOnHold(customerId)}`,
          isActive: sql<number>`exists (select 1 from customers where id = ${customerId} and closed_at is null
            and blocked_at is null)`,
        })
        .from(accounts)
        .where(eq(accounts.id, customerAccount(customerId))),
      db
        .select({ line: orderLines, trade: trades, isOwn: sql<number>`${isOwn}` })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .leftJoin(trades, and(eq(trades.lineId, orderLines.id), isOpenTrade))
        .where(and(eq(orderLines.customerId, customerId), isUndelivered, isPaid, or(isOwn, boughtSince)))
        .orderBy(desc(sql`${isOwn}`), desc(orders.paidAt), desc(sql`${orderLines}.rowid`)),
      db
        .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
        .from(refunds)
        .innerJoin(orderLines, eq(orderLines.id, refunds.lineId))
        .where(
          and(
            isOwn,
            or(
              and(eq(refunds.target, 'balance'), alsoInState(refunds.state, 'done')),
              and(eq(refunds.target, 'source'), alsoInState(refunds.state, 'failed')),
            ),
            sql`not exists (select 1 from ${disputeLines} where ${disputeLines.disputeId} = ${id} and ${disputeLines.lineId} = ${orderLines.id})`,
          ),
        ),
      db
        .select({ stop: disputeLines, line: orderLines, order: orders, itemState: items.state, trade: trades })
        .from(disputeLines)
        .innerJoin(orderLines, eq(orderLines.id, disputeLines.lineId))
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .innerJoin(items, eq(items.id, orderLines.itemId))
        .leftJoin(trades, and(eq(trades.lineId, orderLines.id), isOpenTrade))
        .where(eq(disputeLines.disputeId, id))
        .orderBy(sql`${disputeLines}.rowid`),
      db
        .select({ name: settings.name, value: settings.value })
        .from(settings)
        .where(eq(settings.name, 'support_email')),
    ]),
  );
  return {
    dispute: dispute ?? null,
    ofPayment,
    balanceCents: held?.balanceCents ?? 0,
    owedCents: held?.owedCents ?? 0,
    /** What an operator has given up of what this dispute took. */
    waivedCents: held?.waivedCents ?? 0,
    isOtherOpen: held?.otherOpen === 1,
    isOnHold: held?.isOnHold === 1,
    isActive: held?.isActive === 1,
    undelivered: undelivered.map(({ line, trade, isOwn: own }) => ({ ...line, trade, isOwn: own === 1 })),
    returnedCents: returned?.cents ?? 0,
    stopped,
    operators: settingValues(settingRows).support_email,
  };
}

/** Whether all of the payment's money went to the balance. */
export function isCredited({ payment, orderState }: DisputedPayment): boolean {
  return payment.orderId === null || orderState !== orderLife.transitions.pay.to;
}

export function isPaid({ payment }: Pick<DisputedPayment, 'payment'>): boolean {
  return payment.state === paymentLife.transitions.succeed.to;
}
