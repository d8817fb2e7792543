/** Ledger postings of money that is taken back and given back. See docs/money.md#money-that-is-taken-back. */
import { sql } from 'drizzle-orm';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { claimsAccount, customerAccount, openClaimsAccount, providerAccount } from '../../ledger/accounts.ts';
import { transfer, transferComputed } from '../../ledger/transfer.ts';

export interface DisputedAmount {
  id: string;
  customerId: string;
  provider: string;
  amountCents: number;
}

/** From the balance as far as it goes; the customer owes the rest. */
export function postTaken({ db, now }: Deps, { id, customerId, provider, amountCents }: DisputedAmount): Statements {
  const at = now();
  const balance = customerAccount(customerId);
  const to = providerAccount(provider);
  const held = sql`(select balance_cents from accounts where id = ${balance})`;
  const taken = sql`coalesce((select amount_cents from transfers where id = ${`dispute:${id}`}), 0)`;
  return [
    openClaimsAccount(db, customerId, at),
    transferComputed(at, { code: 'dispute', causeId: id, from: balance, to }, sql`min(${amountCents}, ${held})`),
    transferComputed(
      at,
      { code: 'dispute_claim', causeId: id, from: claimsAccount(customerId), to },
      sql`${amountCents} - ${taken}`,
    ),
  ];
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
