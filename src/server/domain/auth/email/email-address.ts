/** One address, one customer: the unique index decides, however many requests come at once. */
import { and, gt, ne, type SQL, sql } from 'drizzle-orm';
import { inState } from '../../../db/in-state.ts';
import { customers, destinationChanges } from '../../../db/schema/customers.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';

/** True for the customer with this address, compared without case as the index does. */
export function hasEmail(email: string): SQL {
  return sql`lower(${customers.email}) = lower(${email})`;
}

/**
 * True for an address that another customer had until lately and can still get back by "This was not me": whoever took the account must
 * not keep the address from its owner by signing up with it.
 */
export function isKeptForAnother({ db, now }: Pick<Deps, 'db' | 'now'>, email: string, customerId = ''): SQL {
  const kept = db
    .select({ id: destinationChanges.id })
    .from(destinationChanges)
    .where(
      and(
        // written out, as the partial index has it
        sql`purpose = 'email'`,
        sql`lower("before") = lower(${email})`,
        inState(destinationChanges.state, 'confirmed'),
        gt(destinationChanges.disownUntil, now()),
        ne(destinationChanges.customerId, customerId),
      ),
    );
  return sql`exists ${kept}`;
}

/** @throws `invalid_fields` at `email`. */
export function rejectTakenEmail(): never {
  throwValidationError([{ field: 'email', key: 'email_taken' }]);
}

/** Runs a write whose statement on the customer's address stops with `invalid_fields`, and adds the field to the error. */
export async function taggingTakenEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_fields') rejectTakenEmail();
    throw error;
  }
}
