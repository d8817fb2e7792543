/** Names of the ledger's accounts. A customer's account is opened with the customer. */
import type { Database } from '../../db/client.ts';
import { accounts } from '../../db/schema/ledger.ts';
import { type Statement, statement } from '../../db/write.ts';

export const systemAccounts = {
  sales: 'sales',
  bank: 'bank',
  purchases: 'purchases',
  owed: 'owed',
  inFlight: 'in_flight',
  goodwill: 'goodwill',
  losses: 'losses',
} as const;

export function customerAccount(customerId: string): string {
  return `cus:${customerId}`;
}

/** What a customer owes the shop, below zero; opened when the first claim arises. */
export function claimsAccount(customerId: string): string {
  return `claims:${customerId}`;
}

export function providerAccount(provider: string): string {
  return provider === 'bank' ? systemAccounts.bank : `provider:${provider}`;
}

/** Opens the balance of a new customer, in the batch that makes the customer. */
export function openCustomerAccount(db: Database, customerId: string, now: number): Statement {
  return statement(
    db.insert(accounts).values({ id: customerAccount(customerId), kind: 'customer', customerId, createdAt: now }),
  );
}

/** Opens the account of what a customer owes, in the batch that claims it; one that is open stays. */
export function openClaimsAccount(db: Database, customerId: string, now: number): Statement {
  const account = { id: claimsAccount(customerId), kind: 'claims' as const, createdAt: now };
  return statement(db.insert(accounts).values(account).onConflictDoNothing());
}
