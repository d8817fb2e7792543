/**
 * What whoever knows the password alone can put in the place of the owner's: a second factor, and the address that codes are mailed to.
 * For some days neither of them confirms another place for goods or money. See docs/product/security.md#new-credentials.
 */
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { newCredentialHours } from '#rules/limits.ts';
import { inState } from '../../../db/in-state.ts';
import { destinationChanges } from '../../../db/schema/customers.ts';
import { guard, runRead, type Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import { dateTimeUtc } from '../../mail/parts/date-time-utc.ts';

type Clock = Pick<Deps, 'now'>;

/** Unix seconds; what was changed after that is new. */
export function newSince({ now }: Clock): number {
  return now() - newCredentialHours * 3600;
}

/** Whether two-factor authentication is on, and since lately. */
export function isTwoFactorNew(deps: Clock, { totpEnabledAt }: Pick<CustomerRow, 'totpEnabledAt'>): boolean {
  return totpEnabledAt !== null && totpEnabledAt > newSince(deps);
}

/** When the account's address was changed lately; null when it was not, or its owner has disowned the change. */
export async function addressChangedAt(deps: Pick<Deps, 'db' | 'now'>, customerId: string): Promise<number | null> {
  const { db } = deps;
  const [change] = await runRead(
    db
      .select({ at: destinationChanges.createdAt })
      .from(destinationChanges)
      .where(isNewAddress(deps, customerId))
      .orderBy(desc(destinationChanges.createdAt))
      .limit(1)
      .execute(),
  );
  return change?.at ?? null;
}

/** @throws `destination_too_soon` while the address is new; `field` is that of the destination in the form. */
export async function requireOldAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  customerId: string,
  field?: string,
): Promise<void> {
  const changedAt = await addressChangedAt(deps, customerId);
  if (changedAt !== null) throw tooSoon(changedAt, field);
}

/** The error names when a new destination works again, and stands at `field` where the form has one. */
export function tooSoon(changedAt: number, field?: string): DomainError {
  return new DomainError('destination_too_soon', {
    values: { time: worksFrom(changedAt) },
    ...(field ? { errors: { [field]: ['destination_too_soon'] } } : {}),
  });
}

/** Stops a batch with `destination_too_soon` when the address was changed at this moment. */
export function assertOldAddress(deps: Pick<Deps, 'db' | 'now'>, customerId: string): Statement {
  const changes = deps.db
    .select({ id: destinationChanges.id })
    .from(destinationChanges)
    .where(isNewAddress(deps, customerId));
  return guard(sql`not exists ${changes}`, 'destination_too_soon', { time: worksFrom(deps.now()) });
}

function isNewAddress(deps: Clock, customerId: string): SQL | undefined {
  return and(
    eq(destinationChanges.customerId, customerId),
    eq(destinationChanges.purpose, 'email'),
    inState(destinationChanges.state, 'confirmed'),
    gt(destinationChanges.createdAt, newSince(deps)),
  );
}

function worksFrom(changedAt: number): string {
  return dateTimeUtc(changedAt + newCredentialHours * 3600);
}
