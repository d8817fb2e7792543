/**
 * Ledger postings of a payout: from where the money is owed → in flight → paid, or back. Each attempt posts once, so that no cent is sent
 * twice. Money is owed for an offer; where the offer was reversed it is the customer's own, which the balance pays and gets back.
 */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccount, providerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { takeFromCustomer } from '../../ledger/taking.ts';
import { type Transfer, transferOnce } from '../../ledger/transfer.ts';
import type { OfferSummary } from '../../offers/parts/queries.ts';
import type { PayoutRow } from './queries.ts';

type Amount = Pick<PayoutRow, 'id' | 'attempt' | 'amountCents' | 'customerId'>;

/** Whose money a payout is: what the shop owes for an offer, or the customer's own. */
export type Source = 'owed' | 'customer';

/** `offer` is null for a withdrawal. */
export function sourceOf(offer: Pick<OfferSummary, 'reversedAt'> | null): Source {
  return offer !== null && offer.reversedAt === null ? 'owed' : 'customer';
}

/** What ids of transfers and mails derive from: each attempt has its own. */
export function causeOf({ id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): string {
  return attempt === 1 ? id : `${id}:${attempt}`;
}

/** The money is on its way, though nobody asked for it now: what the balance does not cover the customer owes. */
export function postInFlight(deps: Deps, payout: Amount, source: Source = 'owed'): Statements {
  const to = systemAccounts.inFlight;
  if (source === 'owed') return post(deps, payout, { code: 'payout_started', from: systemAccounts.owed, to });
  const { customerId, amountCents } = payout;
  const codes = { balance: 'withdrawal_started', claim: 'withdrawal_claim' } as const;
  return takeFromCustomer(deps.db, deps.now(), { customerId, causeId: causeOf(payout), codes, to, amountCents });
}

/** The customer's money leaves the balance, as far as it is there. @throws `insufficient_balance`. */
export function postWithdrawn(deps: Deps, payout: Amount): Statements {
  const from = customerAccount(payout.customerId);
  return post(deps, payout, { code: 'withdrawal_started', from, to: systemAccounts.inFlight });
}

/** The money that was in flight has arrived by `provider`: its name, or `bank`. */
export function postPaid(deps: Deps, payout: Amount, provider: string): Statements {
  return post(deps, payout, { code: 'payout_paid', from: systemAccounts.inFlight, to: providerAccount(provider) });
}

/** The customer's balance gets what was owed. */
export function postToBalance(deps: Deps, payout: Amount): Statements {
  const to = customerAccount(payout.customerId);
  return post(deps, payout, { code: 'payout_to_balance', from: systemAccounts.owed, to });
}

/** The money that was in flight came back. */
export function postReturned(deps: Deps, payout: Amount, source: Source): Statements {
  const from = systemAccounts.inFlight;
  if (source === 'owed') return post(deps, payout, { code: 'payout_returned', from, to: systemAccounts.owed });
  return post(deps, payout, { code: 'withdrawal_returned', from, to: customerAccount(payout.customerId) });
}

/** The bank had paid the money and sent it back. */
export function postSentBack(deps: Deps, payout: Amount, source: Source): Statements {
  const from = systemAccounts.bank;
  if (source === 'owed') return post(deps, payout, { code: 'payout_sent_back', from, to: systemAccounts.owed });
  return post(deps, payout, { code: 'withdrawal_sent_back', from, to: customerAccount(payout.customerId) });
}

function post({ db, now }: Deps, payout: Amount, posting: Pick<Transfer, 'code' | 'from' | 'to'>): Statements {
  const { amountCents } = payout;
  return transferOnce(db, now(), { ...posting, causeId: causeOf(payout), amountCents }, 'payout_state');
}
