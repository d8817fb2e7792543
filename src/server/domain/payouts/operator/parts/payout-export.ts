/** The payouts of one file for the bank, and the file. */
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { customers } from '../../../../db/schema/customers.ts';
import { offers, type payoutExports, payouts } from '../../../../db/schema/offers.ts';
import type { Deps } from '../../../../deps.ts';
import { recipientColumns } from '../../../mail/parts/recipient.ts';
import { decryptPayee } from '../../parts/payee.ts';
import { paymentFile, type SepaPaymentOrder } from './payment-file.ts';

export interface PayoutExport {
  id: string;
  messageId: string;
  count: number;
  totalCents: number;
  xml: string;
}

export type ExportablePayout = Awaited<ReturnType<typeof exportablePayouts>>[number];

/** The oldest first. */
export function exportablePayouts(db: Database, where: SQL | undefined) {
  return db
    .select({ payout: payouts, title: offers.title, customer: recipientColumns })
    .from(payouts)
    .leftJoin(offers, eq(offers.id, payouts.offerId))
    .innerJoin(customers, eq(customers.id, payouts.customerId))
    .where(where)
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .$dynamic();
}

export function sumsOf(exported: readonly ExportablePayout[]) {
  return { count: exported.length, totalCents: exported.reduce((sum, { payout }) => sum + payout.amountCents, 0) };
}

export async function payoutExport(
  deps: Deps,
  row: typeof payoutExports.$inferSelect,
  exported: readonly ExportablePayout[],
): Promise<PayoutExport> {
  const { id, messageId, count, totalCents, createdAt } = row;
  const sums = sumsOf(exported);
  if (sums.count !== count || sums.totalCents !== totalCents)
    throw new Error(`${id} was ${count} payouts of ${totalCents} cents and is ${sums.count} of ${sums.totalCents}`);
  const debtor = { name: row.debtorName, iban: row.debtorIban, bic: row.debtorBic };
  const paymentOrders = await Promise.all(exported.map((each) => paymentOrder(deps, each)));
  return { id, messageId, count, totalCents, xml: paymentFile({ messageId, createdAt, debtor, paymentOrders }) };
}

async function paymentOrder(deps: Deps, { payout, title }: ExportablePayout): Promise<SepaPaymentOrder> {
  const { account, address, postCode, city, country } = await decryptPayee(deps, payout.id, payout.details);
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
    // a withdrawal is named by its own id
    remittance: title === null ? `Regalia ${payout.id}` : `${title} ${payout.offerId}`,
  };
}
