/**
 * Payouts by bank transfer as a file for the bank. A payout goes into one file: which one is written down before the file is, so that two
 * exports at one moment share none. A file that was lost can be had again, the same to the letter, with the message id that its bank
 * knows repetitions by; the account that it pays from is kept with it.
 */
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payoutExports, payouts } from '../../../db/schema/offers.ts';
import { expectRows, runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import { bankAccountOf, bankAccountSettings } from '../../settings/bank-account.ts';
import { settingsQuery } from '../../settings/queries.ts';
import { settingValues } from '../../settings/settings.ts';
import { openPayee } from '../parts/payee.ts';
import { paymentFile, type SepaPaymentOrder } from '../parts/payment-file.ts';
import { payoutMail } from '../parts/statements.ts';

export interface PayoutExport {
  id: string;
  messageId: string;
  count: number;
  totalCents: number;
  xml: string;
}

const perFileMax = 500;

/**
 * Those that wait longest, and how many are left for the next file; null when nothing waits. @throws the settings of the shop's
 * account that are empty, and `payout_state` when another export took some of them meanwhile.
 */
export async function exportPayouts(
  deps: Deps,
  actor: string,
  max = perFileMax,
): Promise<(PayoutExport & { remaining: number }) | null> {
  const { db } = deps;
  const now = deps.now();
  const waiting = and(eq(payouts.method, 'sepa'), eq(payouts.state, 'processing'), isNull(payouts.exportId));
  const [found, [all]] = await runRead(
    db.batch([payoutsOf(deps, waiting).limit(max), db.select({ count: count() }).from(payouts).where(waiting)]),
  );
  if (found.length === 0) return null;
  const id = deps.newId('exp');
  const messageId = `REGALIA-${id.slice(4).toUpperCase()}`;
  const row = { id, messageId, ...sumsOf(found), ...(await debtorNow(deps)), createdAt: now };
  const file = await fileOf(deps, row, found);
  const ids = found.map(({ payout }) => payout.id);
  await write(db, [
    statement(db.insert(payoutExports).values(row)),
    expectRows(
      db
        .update(payouts)
        .set({ exportId: id, updatedAt: now })
        .where(and(inArray(payouts.id, ids), waiting)),
      'payout_state',
      ids.length,
    ),
    ...found.map(({ payout, title, customer }) => payoutMail(deps, { payout, title, customer }, 'sent')),
    insertAuditEntry(deps, { actor, action: 'payouts.export', subject: id, details: { messageId, ...sumsOf(found) } }),
  ]);
  return { ...file, remaining: (all?.count ?? 0) - found.length };
}

/** The file of an export again, or the payouts whose details are gone since. @throws `not_found`. */
export async function exportAgain(deps: Deps, actor: string, id: string): Promise<PayoutExport | { gone: string[] }> {
  const { db } = deps;
  const [row] = await runRead(db.select().from(payoutExports).where(eq(payoutExports.id, id)).execute());
  if (!row) throw new DomainError('not_found');
  const found = await runRead(payoutsOf(deps, eq(payouts.exportId, id)).execute());
  const gone = found.filter(({ payout }) => payout.details === '').map(({ payout }) => payout.id);
  if (gone.length > 0) return { gone };
  const file = await fileOf(deps, row, found);
  await write(db, [insertAuditEntry(deps, { actor, action: 'payouts.export_again', subject: id })]);
  return file;
}

/** Exports with transfers that nobody has said to be paid or failed: the newest first, each with how many these are. */
export function openExports({ db }: Deps) {
  const { id, messageId, createdAt } = payoutExports;
  return runRead(
    db
      .select({ id, messageId, createdAt, open: count(), cents: sql<number>`sum(${payouts.amountCents})` })
      .from(payoutExports)
      .innerJoin(payouts, eq(payouts.exportId, id))
      .where(eq(payouts.state, 'processing'))
      .groupBy(id)
      .orderBy(desc(createdAt), desc(id))
      .execute(),
  );
}

function payoutsOf({ db }: Deps, which: SQL | undefined) {
  return db
    .select({ payout: payouts, title: offers.title, customer: customers })
    .from(payouts)
    .innerJoin(offers, eq(offers.id, payouts.offerId))
    .innerJoin(customers, eq(customers.id, payouts.customerId))
    .where(which)
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof payoutsOf>>;

function sumsOf(found: Found) {
  return { count: found.length, totalCents: found.reduce((sum, { payout }) => sum + payout.amountCents, 0) };
}

async function fileOf(deps: Deps, row: typeof payoutExports.$inferSelect, found: Found): Promise<PayoutExport> {
  const { id, messageId, count, totalCents, createdAt } = row;
  const sums = sumsOf(found);
  if (sums.count !== count || sums.totalCents !== totalCents)
    throw new Error(`${id} was ${count} payouts of ${totalCents} cents and is ${sums.count} of ${sums.totalCents}`);
  const debtor = { name: row.debtorName, iban: row.debtorIban, bic: row.debtorBic };
  const paymentOrders = await Promise.all(found.map((each) => paymentOrderOf(deps, each)));
  return { id, messageId, count, totalCents, xml: paymentFile({ messageId, createdAt, debtor, paymentOrders }) };
}

async function debtorNow({ db }: Deps) {
  const values = settingValues(await runRead(settingsQuery(db, bankAccountSettings).execute()));
  const account = bankAccountOf(values);
  if (account) return { debtorName: account.beneficiary, debtorIban: account.iban, debtorBic: account.bic };
  const empty = bankAccountSettings.filter((name) => !values[name]);
  return throwValidationError(empty.map((field) => ({ field, key: 'invalid_value' })));
}

async function paymentOrderOf(deps: Deps, { payout, title }: Found[number]): Promise<SepaPaymentOrder> {
  const { account, address, postCode, city, country } = await openPayee(deps, payout.id, payout.details);
  if (!account) throw new Error(`${payout.id} has no account`);
  return {
    payoutId: payout.id,
    amountCents: payout.amountCents,
    name: `${account.firstName} ${account.lastName}`,
    iban: account.iban,
    address,
    postCode,
    city,
    country,
    remittance: `${title} ${payout.offerId}`,
  };
}
