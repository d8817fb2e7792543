/** Money that is taken from a customer, whether or not the balance covers it: the rest is a claim. See docs/money.md#what-a-customer-owes. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { TransferCode } from '../../db/schema/ledger.ts';
import type { Statements } from '../../db/write.ts';
import { claimsAccount, customerAccount, openClaimsAccount } from './accounts.ts';
import { transferComputed } from './transfer.ts';

export interface Taking {
  customerId: string;
  causeId: string;
  /** Of the part that the balance covers, and of the part that the customer owes from now on. */
  codes: { balance: TransferCode; claim: TransferCode };
  to: string;
  amountCents: number;
}

/** From the balance as far as it goes. Written twice, it takes once. */
export function takeFromCustomer(db: Database, now: number, taking: Taking): Statements {
  const { customerId, causeId, codes, to, amountCents } = taking;
  const balance = customerAccount(customerId);
  const held = sql`(select balance_cents from accounts where id = ${balance})`;
  const taken = sql`coalesce((select amount_cents from transfers where id = ${`${codes.balance}:${causeId}`}), 0)`;
  return [
    openClaimsAccount(db, customerId, now),
    transferComputed(now, { code: codes.balance, causeId, from: balance, to }, sql`min(${amountCents}, ${held})`),
    transferComputed(
      now,
      { code: codes.claim, causeId, from: claimsAccount(customerId), to },
      sql`${amountCents} - ${taken}`,
    ),
  ];
}
