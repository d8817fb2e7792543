/** Where each payout is asked for, and what follows in the books and by mail. */
import { and, eq } from 'drizzle-orm';
import { destinationChanges } from '#server/db/schema/customers.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { mailedCode } from '#server/domain/mail/parts/link-secret.ts';
import type { Shopper } from './shop.ts';
import type { TestApp } from './test-app.ts';

export const sepa = '/offer/request-payout/sepa-manual';
export const card = '/offer/request-payout/card-form';
export const toBalance = '/offer/request-payout/balance';

/** Asks for a payout or a withdrawal, again with the mailed code where it asks for one. */
export async function withMailedCode(
  app: TestApp,
  { browser, id }: Pick<Shopper, 'browser' | 'id'>,
  path: string,
  fields: object,
  { purpose = 'card_payout', ...options }: { headers?: Record<string, string>; purpose?: Purpose } = {},
) {
  const asked = await browser.post(path, fields, options);
  if (asked.body.message_key !== 'mail_code_required') return asked;
  return browser.post(path, { ...fields, code: await codeOf(app, id, purpose) }, options);
}

type Purpose = 'card_payout' | 'withdrawal';

/** The code that waits; none when another request has used it. */
export async function codeOf({ deps }: TestApp, customerId: string, purpose: Purpose): Promise<string> {
  const isPending = and(
    eq(destinationChanges.customerId, customerId),
    eq(destinationChanges.purpose, purpose),
    eq(destinationChanges.state, 'pending'),
  );
  const [change] = await deps.db.select().from(destinationChanges).where(isPending);
  return change ? mailedCode(deps, change.seed) : '000000';
}

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
