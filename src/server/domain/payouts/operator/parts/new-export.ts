/** A new file for the bank: its row with the account that it pays from, and the batch that puts payouts into it. */
import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { payoutLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import { payoutExports, payouts } from '../../../../db/schema/offers.ts';
import { expectRows, runRead, type Statements, statement } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { throwValidationError } from '../../../../domain-error.ts';
import { isOnHold } from '../../../holds/parts/account-hold.ts';
import { accountSettings, bankAccountOf, bankAccountSettings } from '../../../settings/parts/bank-account.ts';
import { settingsQuery } from '../../../settings/parts/queries.ts';
import { settingValues } from '../../../settings/parts/settings.ts';
import { payoutMail, withdrawalMail } from '../../parts/mail.ts';
import { type ExportablePayout, sumsOf } from './payout-export.ts';

type ExportRow = typeof payoutExports.$inferSelect;

/** The payouts that are in no file yet, and may go into one. */
export function isWaiting() {
  return and(
    eq(payouts.method, 'sepa'),
    eq(payouts.state, payoutLife.transitions.start.to),
    isNull(payouts.exportId),
    not(isOnHold(sql`payouts.customer_id`)),
  );
}

/** @throws `invalid_fields` with the settings of the shop's account that are empty. */
export async function newExport(
  deps: Deps,
  waiting: readonly ExportablePayout[],
  approvalId: string | null = null,
): Promise<ExportRow> {
  const id = deps.newId('exp');
  const messageId = `REGALIA-${id.slice(4).toUpperCase()}`;
  return { id, messageId, ...sumsOf(waiting), ...(await readDebtor(deps)), approvalId, createdAt: deps.now() };
}

/** The batch stops with `payout_state` when some of the payouts wait no more. */
export function exportStatements(
  ctx: OperatorContext,
  row: ExportRow,
  waiting: readonly ExportablePayout[],
): Statements {
  const { deps } = ctx;
  const { id, messageId, createdAt } = row;
  const ids = waiting.map(({ payout }) => payout.id);
  const taken = deps.db
    .update(payouts)
    .set({ exportId: id, updatedAt: createdAt })
    .where(and(inArray(payouts.id, ids), isWaiting()));
  return [
    statement(deps.db.insert(payoutExports).values(row)),
    expectRows(taken, 'payout_state', waiting.length),
    waiting.map(({ payout, title, customer }) =>
      title === null
        ? withdrawalMail(deps, { payout, customer }, 'sent')
        : payoutMail(deps, { payout, title, customer }, 'sent'),
    ),
    insertAuditEntry(ctx, { action: 'payouts.export', subject: id, details: { messageId, ...sumsOf(waiting) } }),
  ];
}

async function readDebtor({ db }: Deps) {
  const values = settingValues(await runRead(settingsQuery(db, accountSettings).execute()));
  const account = bankAccountOf(values);
  if (account) return { debtorName: account.beneficiary, debtorIban: account.iban, debtorBic: account.bic };
  const empty = bankAccountSettings.filter((name) => !values[name]);
  return throwValidationError(empty.map((field) => ({ field, key: 'invalid_value' })));
}
