/** What a waiting entry may be: deposits and customers when money came in, payouts when it went out or came back; the likeliest first. */

import { and, desc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { TargetSearch } from '#contract/operator/bank.ts';
import { paymentLife, payoutLife } from '#rules/lifecycles.ts';
import { bankTargetsShown } from '#rules/limits/lists.ts';
import { minorUnitsOf } from '#rules/money.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { inState } from '../../../db/in-state.ts';
import { customers } from '../../../db/schema/customers.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { payments } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { type EntryRow, isReturn } from './parts/entry-facts.ts';
import { findEntry } from './parts/find-entry.ts';

/** `search` looks for a reference, an amount, a name or an e-mail address; without it the entry's own are looked for. @throws `not_found`. */
export async function suggestTargets({ deps }: OperatorContext, input: TargetSearch) {
  const { entry: name, search } = parseInput(TargetSearch, input);
  const entry = await findEntry(deps, name);
  const { db } = deps;
  const [deposits, people, out] = await runRead(
    db.batch([depositsFor(db, entry, search), customersFor(db, entry, search), payoutsFor(db, entry, search)]),
  );
  return { deposits, customers: people, payouts: out };
}

/** Deposits that it could pay, or that it could take back. */
function depositsFor(db: Database, { direction, amountCents, partyName, partyIban }: EntryRow, search: string) {
  const { id, sepaReference, state, payerName, payerIban, createdAt } = payments;
  const { succeed } = paymentLife.transitions;
  const fits = direction === 'in' ? inArray(state, [...succeed.from]) : eq(state, succeed.to);
  const isOfAmount = sql<number>`(${payments.amountCents} = ${amountCents ?? -1})`;
  const isOfPayer = sql<number>`(${partyIban} <> '' and ${payerIban} is ${partyIban})`;
  const isOfName = sql<number>`(${partyName} <> '' and lower(${payerName}) = ${partyName.toLowerCase()})`;
  const isFound = search
    ? or(
        says(sepaReference, search),
        says(payerName, search),
        says(customers.email, search),
        ofAmount(payments.amountCents, search),
        eq(id, search),
      )
    : or(isOfAmount, isOfPayer, isOfName);
  return db
    .select({
      id,
      reference: sepaReference,
      state,
      amountCents: payments.amountCents,
      payerName,
      payerIban,
      email: customers.email,
      createdAt,
    })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(and(sql`${payments.method} = 'sepa'`, fits, isFound))
    .orderBy(desc(sql`${isOfAmount} * 4 + ${isOfPayer} * 3 + ${isOfName} * 2`), desc(createdAt), desc(id))
    .limit(bankTargetsShown);
}

function customersFor(db: Database, { direction, partyName, ...marks }: EntryRow, search: string) {
  const { id, email, name, surname, createdAt } = customers;
  const whole = sql<string>`${name} || ' ' || ${surname}`;
  const isCredit = direction === 'in' && !isReturn(marks);
  const isFound = search
    ? or(eq(id, search), says(email, search), says(whole, search))
    : sql`lower(${whole}) = ${partyName.toLowerCase()}`;
  return db
    .select({ id, email, name: whole })
    .from(customers)
    .where(and(isCredit ? undefined : sql`0`, isNull(customers.closedAt), isFound))
    .orderBy(desc(createdAt))
    .limit(bankTargetsShown);
}

function payoutsFor(db: Database, { direction, amountCents, ...marks }: EntryRow, search: string) {
  const { id, state, method, ibanMasked, exportId, createdAt } = payouts;
  const isOfAmount = eq(payouts.amountCents, amountCents ?? -1);
  const fits = inArray(
    state,
    direction === 'out' ? ['processing', 'failed', 'paid'] : ['processing', 'paid', 'failed'],
  );
  const isPossible = direction === 'out' || isReturn(marks) || search !== '';
  const isFound = search ? or(eq(id, search), says(ibanMasked, search), says(customers.email, search)) : isOfAmount;
  return db
    .select({ id, state, amountCents: payouts.amountCents, ibanMasked, exportId, email: customers.email, createdAt })
    .from(payouts)
    .innerJoin(customers, eq(customers.id, payouts.customerId))
    .where(and(isPossible ? undefined : sql`0`, eq(method, 'sepa'), fits, isOfAmount, isFound))
    .orderBy(desc(inState(state, payoutLife.transitions.start.to)), desc(createdAt), desc(id))
    .limit(bankTargetsShown);
}

function says(column: SQLWrapper, search: string): SQL {
  return sql`instr(lower(${column}), ${search.toLowerCase()}) > 0`;
}

function ofAmount(column: typeof payments.amountCents, search: string): SQL | undefined {
  const cents = minorUnitsOf(search);
  return cents === null ? undefined : eq(column, cents);
}
