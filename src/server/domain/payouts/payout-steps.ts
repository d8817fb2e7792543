/**
 * What a payout does to the books, one function per move of its life: owed → in flight → paid, or back. Every step is guarded by the
 * state it was read in, so that no cent leaves twice.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { LanguageCode } from '#rules/languages.ts';
import { next, type PayoutState, payoutLife } from '#rules/lifecycles.ts';
import { offers, payouts } from '../../db/schema/offers.ts';
import { guard, must, type Step, step } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { customerAccount, house, providerAccount } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Recipient } from '../offers/offer-mail.ts';
import type { PayoutRow } from './asked-payout.ts';

type Payout = Pick<PayoutRow, 'id' | 'offerId' | 'customerId' | 'method' | 'state' | 'amountCents'>;

/** Puts aside what was asked for before and is not under way. */
export function replaceOpen({ db, now }: Deps, offerId: string): Step {
  const open = and(eq(payouts.offerId, offerId), eq(payouts.state, 'requested'));
  return step(db.update(payouts).set({ state: 'replaced', updatedAt: now() }).where(open));
}

/** The same, while nothing but `open` was asked for: a form that was opened since would still be good for money. */
export function replaceKnown(deps: Deps, offerId: string, open: { id: string } | null): Step[] {
  const others = sql`select 1 from ${payouts} where ${payouts.offerId} = ${offerId} and state = 'requested' and ${payouts.id} <> ${open?.id ?? ''}`;
  return [guard(sql`not exists (${others})`, 'offer_not_open'), replaceOpen(deps, offerId)];
}

/** Writes a new payout down, while the offer is in the state it was read in. */
export function newPayout(
  { db, now }: Deps,
  row: Omit<typeof payouts.$inferInsert, 'createdAt' | 'updatedAt'>,
  offerState: 'awaiting_item' | 'ready_for_payout',
): Step[] {
  const asRead = sql`(select state from ${offers} where ${offers.id} = ${row.offerId}) = ${offerState}`;
  return [
    guard(asRead, 'offer_not_open'),
    step(db.insert(payouts).values({ ...row, createdAt: now(), updatedAt: now() }), 'offer_not_open'),
  ];
}

/** The money leaves what is owed and is on its way. The state of the row is the caller's to write. */
export function inFlight({ db, now }: Deps, { id, amountCents }: Pick<Payout, 'id' | 'amountCents'>): Step[] {
  return transfer(db, now(), {
    code: 'payout_started',
    causeId: id,
    from: house.owed,
    to: house.inFlight,
    amountCents,
  });
}

/** It has arrived: at the bank or provider what was in flight is gone, or the balance has what was owed. */
export function paid({ db, now }: Deps, payout: Payout, provider: string): Step[] {
  const { id, customerId, method, amountCents } = payout;
  if (method === 'balance') {
    const to = customerAccount(customerId);
    return transfer(db, now(), { code: 'payout_to_balance', causeId: id, from: house.owed, to, amountCents });
  }
  const to = providerAccount(provider);
  return transfer(db, now(), { code: 'payout_paid', causeId: id, from: house.inFlight, to, amountCents });
}

/** It came back: what was in flight is owed again. */
export function returned({ db, now }: Deps, { id, amountCents }: Pick<Payout, 'id' | 'amountCents'>): Step[] {
  return transfer(db, now(), {
    code: 'payout_returned',
    causeId: id,
    from: house.inFlight,
    to: house.owed,
    amountCents,
  });
}

/** Moves the row along the table, while it is as it was read. Refuses `payout_state`. */
export function movePayout(deps: Deps, payout: Payout, move: keyof typeof payoutLife.moves): Step[] {
  const { db } = deps;
  const state: PayoutState | null = next(payoutLife, payout.state, move);
  if (!state) throw new Refusal('payout_state');
  const now = deps.now();
  const asRead = and(eq(payouts.id, payout.id), eq(payouts.state, payout.state));
  const set = { state, updatedAt: now, ...(state === 'paid' ? { paidAt: now } : {}) };
  return must(db.update(payouts).set(set).where(asRead), 'payout_state');
}

/** Tells the customer that the money is on its way, or there. */
export function payoutMail(
  { db, now }: Deps,
  { payout, title, customer }: { payout: Payout; title: string; customer: Recipient },
  news: 'sent' | 'completed',
): Step {
  const { id, offerId, amountCents, method } = payout;
  return queueMail(db, now(), {
    id: `payout_sent:${news}:${id}`,
    template: 'payout_sent',
    recipient: customer.email,
    // safe because profiles hold codes of the site's languages
    language: customer.language as LanguageCode,
    values: { name: customer.name, offerId, title, amountCents, method, news },
  });
}
