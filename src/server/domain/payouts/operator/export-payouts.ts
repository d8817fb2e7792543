/**
 * Writes the payouts by bank transfer that wait into a file for the bank. A payout goes into one file: which one is stored before the
 * file is written, so that two exports at one moment share none. Those of customers on hold wait until it is settled. The account that it pays from is stored with it.
 */
import { and, count, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { ExportPayouts } from '#contract/operator/payouts.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { payoutExports, payouts } from '../../../db/schema/offers.ts';
import { expectRows, runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';
import { bankAccountOf, bankAccountSettings } from '../../settings/parts/bank-account.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';
import { payoutMail, withdrawalMail } from '../parts/mail.ts';
import { exportablePayouts, type PayoutExport, payoutExport, sumsOf } from './parts/payout-export.ts';

/**
 * The payouts that wait longest, and how many are left for the next file; null when none waits. @throws `invalid_fields` with the
 * settings of the shop's account that are empty, and `payout_state` when another export took some of the payouts meanwhile.
 */
export async function exportPayouts(
  ctx: OperatorContext,
  input: ExportPayouts,
): Promise<(PayoutExport & { remaining: number }) | null> {
  const { deps } = ctx;
  const { db } = deps;
  const { max } = parseInput(ExportPayouts, input);
  const now = deps.now();
  const { to: inFlight } = payoutLife.transitions.start;
  const isWaiting = and(
    eq(payouts.method, 'sepa'),
    eq(payouts.state, inFlight),
    isNull(payouts.exportId),
    not(isOnHold(sql`payouts.customer_id`)),
  );
  const [waiting, [all]] = await runRead(
    db.batch([
      exportablePayouts(db, isWaiting).limit(max),
      db.select({ count: count() }).from(payouts).where(isWaiting),
    ]),
  );
  if (waiting.length === 0) return null;
  const id = deps.newId('exp');
  const messageId = `REGALIA-${id.slice(4).toUpperCase()}`;
  const row = { id, messageId, ...sumsOf(waiting), ...(await readDebtor(deps)), createdAt: now };
  const file = await payoutExport(deps, row, waiting);
  const isTaken = and(
    inArray(
      payouts.id,
      waiting.map(({ payout }) => payout.id),
    ),
    isWaiting,
  );
  await write(db, [
    statement(db.insert(payoutExports).values(row)),
    expectRows(db.update(payouts).set({ exportId: id, updatedAt: now }).where(isTaken), 'payout_state', waiting.length),
    waiting.map(({ payout, title, customer }) =>
      title === null
        ? withdrawalMail(deps, { payout, customer }, 'sent')
        : payoutMail(deps, { payout, title, customer }, 'sent'),
    ),
    insertAuditEntry(ctx, {
      action: 'payouts.export',
      subject: id,
      details: { messageId, ...sumsOf(waiting) },
    }),
  ]);
  return { ...file, remaining: (all?.count ?? 0) - waiting.length };
}

async function readDebtor({ db }: Deps) {
  const values = settingValues(await runRead(settingsQuery(db, bankAccountSettings).execute()));
  const account = bankAccountOf(values);
  if (account) return { debtorName: account.beneficiary, debtorIban: account.iban, debtorBic: account.bic };
  const empty = bankAccountSettings.filter((name) => !values[name]);
  return throwValidationError(empty.map((field) => ({ field, key: 'invalid_value' })));
}
