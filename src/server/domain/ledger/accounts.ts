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
} as const;

export function customerAccount(customerId: string): string {
  return `cus:${customerId}`;
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
