/**
 * What a payout does to the books, one function per transition of its life: owed → in flight → paid, or back. Every step is guarded by the
 * state it was read in, so that no cent leaves twice.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { nextState, type PayoutState, payoutLife } from '#rules/lifecycles.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { expectRows, guard, type Statement, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { assertCustomerActive } from '../../auth/session/assert-customer-active.ts';
import { customerAccount, providerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { type Transfer, transferOnce } from '../../ledger/transfer.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Recipient } from '../../offers/mail.ts';
import type { PayoutRow } from './payout-request.ts';

type Amount = Pick<PayoutRow, 'id' | 'attempt' | 'amountCents'>;
type Asked = Amount & Pick<PayoutRow, 'offerId' | 'customerId' | 'method'>;
type AsRead = Pick<PayoutRow, 'id' | 'attempt' | 'state' | 'providerRef'>;

/** What a payout's transfers and mails are derived from: each attempt moves its money on its own account. */
export function causeOf({ id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): string {
  return attempt === 1 ? id : `${id}:${attempt}`;
}

/** Puts aside what was asked for before and is not under way. */
export function replaceOpen({ db, now }: Deps, offerId: string): Statement {
  const { from, to } = payoutLife.transitions.replace;
  const open = and(eq(payouts.offerId, offerId), inArray(payouts.state, from));
  return statement(db.update(payouts).set({ state: to, updatedAt: now() }).where(open));
}

/** The same, while nothing but `open` was asked for: a form that was opened since would still be good for money. */
export function replaceKnown(deps: Deps, offerId: string, open: { id: string } | null): Statements {
  const others = sql`select 1 from ${payouts} where ${payouts.offerId} = ${offerId} and state = 'requested' and ${payouts.id} <> ${open?.id ?? ''}`;
  return [guard(sql`not exists (${others})`, 'offer_not_open'), replaceOpen(deps, offerId)];
}

/** Writes a new payout down, while the offer is in the state it was read in. */
export function newPayout(
  { db, now }: Deps,
  row: Omit<typeof payouts.$inferInsert, 'createdAt' | 'updatedAt'>,
  offerState: 'awaiting_item' | 'ready_for_payout',
): Statements {
  const unchanged = sql`(select state from ${offers} where ${offers.id} = ${row.offerId}) = ${offerState}`;
  return [
    assertCustomerActive(row.customerId),
    guard(unchanged, 'offer_not_open'),
    statement(db.insert(payouts).values({ ...row, createdAt: now(), updatedAt: now() }), 'offer_not_open'),
  ];
}

/** The money leaves what is owed and is on its way. The state of the row is the caller's to write. */
export function inFlight(deps: Deps, payout: Amount): Statement {
  return moved(deps, payout, { code: 'payout_started', from: systemAccounts.owed, to: systemAccounts.inFlight });
}

/** It has arrived: at the bank or provider what was in flight is gone, or the balance has what was owed. */
export function paid(deps: Deps, payout: Asked, provider: string): Statement {
  if (payout.method === 'balance')
    return moved(deps, payout, {
      code: 'payout_to_balance',
      from: systemAccounts.owed,
      to: customerAccount(payout.customerId),
    });
  return moved(deps, payout, { code: 'payout_paid', from: systemAccounts.inFlight, to: providerAccount(provider) });
}

/** It came back: what was in flight is owed again. */
export function returned(deps: Deps, payout: Amount): Statement {
  return moved(deps, payout, { code: 'payout_returned', from: systemAccounts.inFlight, to: systemAccounts.owed });
}

/** The bank had paid it and sends it back: it is owed again. */
export function sentBack(deps: Deps, payout: Amount): Statement {
  return moved(deps, payout, { code: 'payout_sent_back', from: systemAccounts.bank, to: systemAccounts.owed });
}

function moved({ db, now }: Deps, payout: Amount, way: Pick<Transfer, 'code' | 'from' | 'to'>): Statement {
  const { amountCents } = payout;
  return transferOnce(db, now(), { ...way, causeId: causeOf(payout), amountCents }, 'payout_state');
}

/** Makes a transition of the row, while it is as it was read; `attempt` is that of what moves. @throws `payout_state`. */
export function transitionPayout(
  deps: Deps,
  payout: AsRead,
  transition: keyof typeof payoutLife.transitions,
  attempt = payout.attempt,
): Statements {
  const { db } = deps;
  const state: PayoutState | null = nextState(payoutLife, payout.state, transition);
  if (!state) throw new DomainError('payout_state');
  const now = deps.now();
  const unchanged = and(
    eq(payouts.id, payout.id),
    eq(payouts.state, payout.state),
    eq(payouts.attempt, payout.attempt),
    sql`${payouts.providerRef} is ${payout.providerRef}`,
  );
  const set = { state, attempt, updatedAt: now, paidAt: state === 'paid' ? now : null };
  return expectRows(db.update(payouts).set(set).where(unchanged), 'payout_state');
}

/** Tells the customer that the money is on its way, or there. */
export function payoutMail(
  { db, now }: Deps,
  { payout, title, customer }: { payout: Asked; title: string; customer: Recipient },
  news: 'sent' | 'completed',
): Statement {
  const { offerId, amountCents, method } = payout;
  return queueMail(db, now(), {
    id: `payout_sent:${news}:${causeOf(payout)}`,
    template: 'payout_sent',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, offerId, title, amountCents, method, news },
  });
}
