/** Ledger postings of money that is taken back and given back. See docs/money.md#money-that-is-taken-back. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccount, providerAccount } from '../../ledger/accounts.ts';
import { takeFromCustomer } from '../../ledger/taking.ts';
import { transfer } from '../../ledger/transfer.ts';

export interface DisputedAmount {
  id: string;
  customerId: string;
  provider: string;
  amountCents: number;
}

/** From the balance as far as it goes; the customer owes the rest. */
export function postTaken({ db, now }: Deps, { id, customerId, provider, amountCents }: DisputedAmount): Statements {
  return takeFromCustomer(db, now(), {
    customerId,
    causeId: id,
    codes: { balance: 'dispute', claim: 'dispute_claim' },
    to: providerAccount(provider),
    amountCents,
  });
}

/** Back to the customer, whose claims it pays first. */
export function postGivenBack(
  { db, now }: Deps,
  { id, customerId, provider, amountCents }: DisputedAmount,
): Statements {
  return transfer(db, now(), {
    code: 'dispute_won',
    causeId: id,
    from: providerAccount(provider),
    to: customerAccount(customerId),
    amountCents,
  });
}
