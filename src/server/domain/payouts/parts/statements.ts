/** Writes payouts: new rows and transitions, each only while the row, or its offer, is as it was read. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { nextState, payoutLife } from '#rules/lifecycles.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, guard, type Statement, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { assertCustomerActive } from '../../auth/session/assert-customer-active.ts';
import { assertNotOnHold } from '../../holds/parts/account-hold.ts';
import type { PayoutRow } from './queries.ts';

export type PayoutTransition = keyof typeof payoutLife.transitions;

/** Inserts a payout while its offer is in the state that it was read in. */
export function insertPayout(
  { db, now }: Deps,
  payout: Omit<typeof payouts.$inferInsert, 'createdAt' | 'updatedAt'>,
  offerState: 'awaiting_item' | 'ready_for_payout',
): Statements {
  const unchanged = sql`(select state from ${offers} where ${offers.id} = ${payout.offerId}) = ${offerState}`;
  return [
    assertCustomerActive(payout.customerId),
    // money that stays here pays what the customer owes
    payout.method !== 'balance' && assertNotOnHold(payout.customerId),
    guard(unchanged, 'offer_not_open'),
    statement(db.insert(payouts).values({ ...payout, createdAt: now(), updatedAt: now() }), 'offer_not_open'),
  ];
}

/** Makes a transition of a payout while it is as it was read; `attempt` is that of the postings. @throws `payout_state`. */
export function transitionPayout(
  { db, now }: Deps,
  payout: Pick<PayoutRow, 'id' | 'attempt' | 'state' | 'providerRef' | 'exportId'>,
  name: PayoutTransition,
  attempt = payout.attempt,
): Statements {
  const state = nextState(payoutLife, payout.state, name);
  if (!state) throw new DomainError('payout_state');
  const where = and(
    eq(payouts.id, payout.id),
    eq(payouts.state, payout.state),
    eq(payouts.attempt, payout.attempt),
    sql`${payouts.providerRef} is ${payout.providerRef}`,
    // what was put into a file since then is paid by the bank
    sql`${payouts.exportId} is ${payout.exportId}`,
  );
  const set = { attempt, updatedAt: now(), paidAt: state === 'paid' ? now() : null };
  return expectRows(transition(db, payouts, payoutLife, name, { where, set }), 'payout_state');
}

/** Replaces the payout of an offer that was requested and is not under way. */
export function replaceRequested({ db, now }: Deps, offerId: string): Statement {
  const options = { where: eq(payouts.offerId, offerId), set: { updatedAt: now() } };
  return statement(transition(db, payouts, payoutLife, 'replace', options));
}

/** The same while `known` is all that is requested: a form that was opened since could still be paid. */
export function replaceKnown(deps: Deps, offerId: string, known: { id: string } | null): Statements {
  const others = deps.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.offerId, offerId),
        alsoInState(payouts.state, payoutLife.initial[0]),
        ne(payouts.id, known?.id ?? ''),
      ),
    );
  return [guard(sql`not exists ${others}`, 'offer_not_open'), replaceRequested(deps, offerId)];
}

/** Fails what is requested for an offer that comes to nothing. */
export function failRequested({ db, now }: Deps, offerId: string): Statement {
  const isRequested = and(eq(payouts.offerId, offerId), alsoInState(payouts.state, payoutLife.initial[0]));
  return statement(transition(db, payouts, payoutLife, 'fail', { where: isRequested, set: { updatedAt: now() } }));
}
