/** Bank accounts that a customer's money has gone to: while a credential is new, they alone can be withdrawn to. */
import { and, eq, lte } from 'drizzle-orm';
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { newSince } from '../../destinations/parts/new-credentials.ts';
import { decryptPayee } from '../../payouts/parts/payee.ts';

/**
 * Whether a payout or withdrawal by bank transfer was paid to the account that was asked for before any credential that is new now.
 * `iban` is compact.
 */
export async function wasPaidTo(deps: Deps, customerId: string, iban: string): Promise<boolean> {
  const isPaid = and(
    eq(payouts.customerId, customerId),
    eq(payouts.method, 'sepa'),
    alsoInState(payouts.state, 'paid'),
    eq(payouts.ibanMasked, maskedIban(iban)),
    lte(payouts.createdAt, newSince(deps)),
  );
  const paid = await runRead(
    deps.db.select({ id: payouts.id, details: payouts.details }).from(payouts).where(isPaid).execute(),
  );
  const payees = await Promise.all(paid.map(({ id, details }) => decryptPayee(deps, id, details)));
  return payees.some(({ account }) => account !== undefined && compactIban(account.iban) === iban);
}
