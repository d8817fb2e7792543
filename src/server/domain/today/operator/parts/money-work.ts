/** Money that waits for a person: offers without a price, bookings without a match, payouts without a file, what a second person decides, disputes, money of accounts that are closed. */
import { and, eq, isNull, not, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import { approvalLife, bankEntryLife, disputeLife, offerLife, payoutLife } from '#rules/lifecycles.ts';
import type { Database } from '../../../../db/client.ts';
import { inState } from '../../../../db/in-state.ts';
import { approvals } from '../../../../db/schema/approvals.ts';
import { bankEntries } from '../../../../db/schema/bank.ts';
import { customers } from '../../../../db/schema/customers.ts';
import { disputes } from '../../../../db/schema/disputes.ts';
import { accounts, transfers } from '../../../../db/schema/ledger.ts';
import { offers, payouts } from '../../../../db/schema/offers.ts';
import { isOnHold } from '../../../holds/parts/account-hold.ts';
import { preparedPayouts } from '../../../payouts/operator/parts/prepared-payouts.ts';
import { mostUrgentFirst, rowsRead, workColumns } from './work.ts';

export function offersToPrice(db: Database, limit: number) {
  const { id, title, quality, createdAt, userPriceCents } = offers;
  return db
    .select(workColumns({ id, title, detail: quality, at: createdAt, amountCents: userPriceCents }, limit))
    .from(offers)
    .where(inState(offers.state, ...offerLife.initial))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

/** By bank transfer, in no file yet, prepared or not. Those of customers on hold wait for the customer. */
export function payoutsToRelease(db: Database, now: number, limit: number) {
  const { id, ibanMasked, updatedAt, amountCents } = payouts;
  return db
    .select(workColumns({ id, title: customers.email, detail: ibanMasked, at: updatedAt, amountCents }, limit))
    .from(payouts)
    .innerJoin(customers, eq(customers.id, payouts.customerId))
    .where(
      and(
        inState(payouts.state, payoutLife.transitions.start.to),
        eq(payouts.method, 'sepa'),
        isNull(payouts.exportId),
        notInArray(id, preparedPayouts(db, now)),
        not(isOnHold(sql`payouts.customer_id`)),
      ),
    )
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

/** Bookings of the bank that nobody has matched or set aside. What went out stands below zero. */
export function bankEntriesToMatch(db: Database, limit: number) {
  const { id, partyName, remittance, bookedAt, amountCents, direction } = bankEntries;
  const title = sql`coalesce(nullif(${partyName}, ''), ${id})`;
  const detail = sql`coalesce((select group_concat(value, ' ') from json_each(${remittance}) where value not in ('NOTPROVIDED', 'NONREF')), '')`;
  const signed = sql`case ${direction} when 'out' then -${amountCents} else ${amountCents} end`;
  return db
    .select(workColumns({ id, title, detail, at: bookedAt, amountCents: signed }, limit))
    .from(bankEntries)
    .where(inState(bankEntries.state, ...bankEntryLife.initial))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

export function approvalsToDecide(db: Database, limit: number) {
  const { id, action, subject, askedBy, askedAt, expiresAt, amountCents } = approvals;
  const detail = sql`${subject} || ' · ' || ${askedBy}`;
  return db
    .select(workColumns({ id, title: action, detail, at: askedAt, deadlineAt: expiresAt, amountCents }, limit))
    .from(approvals)
    .where(inState(approvals.state, ...approvalLife.initial))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

/** Each opens its customer, whose page says what it holds back. */
export function disputesToAnswer(db: Database, limit: number) {
  const { kind, reason, createdAt, evidenceDueAt, amountCents, customerId } = disputes;
  const title = sql`${kind} || case ${reason} when '' then '' else ': ' || ${reason} end`;
  return db
    .select(
      workColumns(
        {
          id: customerId,
          title,
          detail: customers.email,
          at: createdAt,
          deadlineAt: evidenceDueAt,
          amountCents,
        },
        limit,
      ),
    )
    .from(disputes)
    .innerJoin(customers, eq(customers.id, disputes.customerId))
    .where(inState(disputes.state, disputeLife.initial[0]))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

/** What came after an account was closed, such as a late deposit, or went out before and came back: nobody but the shop can give it to them. */
export function owedToClosed(db: Database, limit: number) {
  const last = (column: SQLWrapper) =>
    sql`(select ${column} from transfers where to_account = accounts.id order by created_at desc limit 1)`;
  const balances = sql`select ${customers.id} as id, ${customers.email} as title, ${last(transfers.code)} as detail,
    ${last(transfers.createdAt)} as at, ${accounts.balanceCents} as cents
    from ${customers} join ${accounts} on ${accounts.customerId} = ${customers.id}
    where ${customers.closedAt} is not null and ${accounts.balanceCents} > 0`;
  const unpaid = sql`select ${offers.id}, ${customers.email}, ${offers.title}, ${offers.updatedAt}, ${offers.servicePriceCents}
    from ${offers} join ${customers} on ${customers.id} = ${offers.customerId}
    where ${inState(offers.state, offerLife.transitions.returnPayout.to)} and ${customers.closedAt} is not null`;
  const [id, title, detail] = [sql`owed.id`, sql`owed.title`, sql`owed.detail`];
  const owed = { id, title, detail, at: sql`owed.at`, amountCents: sql`owed.cents` };
  return db
    .select(workColumns(owed, limit))
    .from(sql`(${balances} union all ${unpaid}) as owed`)
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}
