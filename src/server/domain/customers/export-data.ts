/**
 * The export of a customer's data, for the customer: rows as they are, amounts in cents, times in unix seconds. Hashes and secrets are
 * left out, and so is who of the shop's people did something. Account numbers are masked as everywhere, so that a stolen session does not disclose them.
 */
import { eq } from 'drizzle-orm';
import { maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../context.ts';
import { loginFailures } from '../../db/schema/customers.ts';
import { payouts } from '../../db/schema/offers.ts';
import type { Deps } from '../../deps.ts';
import { signInAccount } from '../auth/credentials/attempt-counters.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { decryptPayee } from '../payouts/parts/payee.ts';
import { type ExportPart, exportParts } from './parts/export-queries.ts';
import { withoutOperators } from './parts/exported-actors.ts';
import { personalData } from './parts/personal-data.ts';

export async function exportData(ctx: RequestContext): Promise<Record<string, unknown>> {
  const { deps } = ctx;
  const { db, now } = deps;
  // safe because the keys are those of the parts
  const parts = Object.entries(exportParts) as [keyof typeof exportParts, ExportPart][];
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    db.select(personalData.payouts.exported).from(payouts).where(eq(payouts.customerId, id)),
    ...parts.map(([, { query }]) => query(db, id)),
  ]);
  const [requestedPayouts, ...partRows] = rows;
  const failedSignIns = await db
    .select(personalData.loginFailures.exported)
    .from(loginFailures)
    .where(eq(loginFailures.accountHash, signInAccount(customer.email)));
  const profileColumns = personalData.customers.exported;
  // safe because the exported columns are columns of a customer
  const profile = Object.keys(profileColumns).map((name) => [name, customer[name as keyof typeof profileColumns]]);
  return {
    made_at: now(),
    profile: { ...Object.fromEntries(profile), balanceCents: customer.balanceCents },
    failed_sign_ins: failedSignIns,
    payouts: await Promise.all(requestedPayouts.map((payout) => decryptedPayout(deps, payout))),
    ...Object.fromEntries(
      parts.map(([table, { name }], index) => [
        name,
        withoutOperators(partRows[index] ?? [], personalData[table], customer.id),
      ]),
    ),
  };
}

type ExportedPayout = Pick<typeof payouts.$inferSelect, keyof typeof personalData.payouts.exported>;

async function decryptedPayout(deps: Deps, { details, ...payout }: ExportedPayout) {
  if (details === '') return { ...payout, payee: null };
  const { account, ...contact } = await decryptPayee(deps, payout.id, details);
  const masked = account && { ...account, iban: maskedIban(account.iban) };
  return { ...payout, payee: masked ? { ...contact, account: masked } : contact };
}
