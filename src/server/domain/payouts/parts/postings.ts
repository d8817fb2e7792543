/** Ledger postings of a payout: owed → in flight → paid, or back. Each attempt posts once, so that no cent is sent twice. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccount, providerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { type Transfer, transferOnce } from '../../ledger/transfer.ts';
import type { PayoutRow } from './queries.ts';

type Amount = Pick<PayoutRow, 'id' | 'attempt' | 'amountCents'>;

/** What ids of transfers and mails derive from: each attempt has its own. */
export function causeOf({ id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>): string {
  return attempt === 1 ? id : `${id}:${attempt}`;
}

/** The money is on its way. */
export function postInFlight(deps: Deps, payout: Amount): Statements {
  return post(deps, payout, { code: 'payout_started', from: systemAccounts.owed, to: systemAccounts.inFlight });
}

/** The money that was in flight has arrived by `provider`: its name, or `bank`. */
export function postPaid(deps: Deps, payout: Amount, provider: string): Statements {
  return post(deps, payout, { code: 'payout_paid', from: systemAccounts.inFlight, to: providerAccount(provider) });
}

/** The customer's balance gets what was owed. */
export function postToBalance(deps: Deps, payout: Amount & Pick<PayoutRow, 'customerId'>): Statements {
  const to = customerAccount(payout.customerId);
  return post(deps, payout, { code: 'payout_to_balance', from: systemAccounts.owed, to });
}

/** The money that was in flight came back. */
export function postReturned(deps: Deps, payout: Amount): Statements {
  return post(deps, payout, { code: 'payout_returned', from: systemAccounts.inFlight, to: systemAccounts.owed });
}

/** The bank had paid the money and sent it back. */
export function postSentBack(deps: Deps, payout: Amount): Statements {
  return post(deps, payout, { code: 'payout_sent_back', from: systemAccounts.bank, to: systemAccounts.owed });
}

function post({ db, now }: Deps, payout: Amount, posting: Pick<Transfer, 'code' | 'from' | 'to'>): Statements {
  const { amountCents } = payout;
  return transferOnce(db, now(), { ...posting, causeId: causeOf(payout), amountCents }, 'payout_state');
}
