/**
 * The bank account of a payout: the first one is taken as it is, another one than the confirmed one asks for a proof and is told by
 * mail. See docs/product/selling-and-payouts.md#another-bank-account.
 */
import { and, eq, sql } from 'drizzle-orm';
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { guard, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { verifyTwoFactor } from '../../auth/credentials/two-factor.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import { proveDestination } from '../../destinations/parts/proof.ts';
import { decryptPayee } from './payee.ts';
import type { ConfirmedPayout, PayoutRequest } from './payout-request.ts';

interface AccountToProve {
  payoutId: string;
  iban: string;
  /** As typed. */
  code: string;
}

/**
 * Statements for the payout's batch. @throws what `verifyTwoFactor` throws, for another account what `proveDestination` throws; the batch
 * stops with `destination_changed` when another request has changed the account.
 */
export async function provePayoutAccount(
  ctx: Pick<RequestContext, 'deps' | 'principal'>,
  { customer, confirmed, pendingChanges }: Pick<PayoutRequest<unknown>, 'customer' | 'confirmed' | 'pendingChanges'>,
  { payoutId, iban, code }: AccountToProve,
): Promise<Statements> {
  const { deps } = ctx;
  const known = confirmed && (await ibanOf(deps, confirmed));
  const value = compactIban(iban);
  const unchanged = unchangedAccount(customer);
  const accept = [unchanged, confirmAccount(deps, customer, payoutId)];
  if (known === null || known === value) {
    return [await verifyTwoFactor(ctx, customer, code), known === null ? accept : unchanged];
  }
  const destination = {
    purpose: 'payout' as const,
    value,
    shown: maskedIban(value),
    before: customer.confirmedPayoutId ?? '',
  };
  const request = { code, pending: pendingChanges, field: 'account_number' };
  const { statements } = await proveDestination(ctx, customer, destination, request);
  return [statements, accept];
}

async function ibanOf(deps: Deps, { id, details }: ConfirmedPayout): Promise<string | null> {
  const { account } = await decryptPayee(deps, id, details);
  return account ? compactIban(account.iban) : null;
}

function unchangedAccount({ id, confirmedPayoutId }: CustomerRow): Statements {
  const unchanged = and(eq(customers.id, id), sql`${customers.confirmedPayoutId} is ${confirmedPayoutId}`);
  return guard(sql`exists (select 1 from ${customers} where ${unchanged})`, 'destination_changed');
}

function confirmAccount({ db, now }: Deps, { id }: CustomerRow, payoutId: string): Statements {
  return statement(
    db.update(customers).set({ confirmedPayoutId: payoutId, updatedAt: now() }).where(eq(customers.id, id)),
  );
}
