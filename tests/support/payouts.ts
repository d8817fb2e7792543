/** Where each payout is asked for, and what follows in the books and by mail. */
import { eq } from 'drizzle-orm';
import { accounts } from '#server/db/schema/ledger.ts';
import { outbox } from '#server/db/schema/shop.ts';
import type { TestApp } from './test-app.ts';

export const sepa = '/offer/request-payout/sepa-manual';
export const card = '/offer/request-payout/card-form';
export const toBalance = '/offer/request-payout/balance';

/** What lies in an account of the ledger. */
export async function centsOf({ deps }: TestApp, accountId: string): Promise<number> {
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, accountId));
  return account?.balanceCents ?? Number.NaN;
}

/** The mails to a customer, each by its template and its news. */
export async function newsTo({ deps }: TestApp, email: string): Promise<string[]> {
  const mails = await deps.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id);
  return mails.map(({ template, values }) => `${template} ${JSON.parse(values).news ?? ''}`);
}
