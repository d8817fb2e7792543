/** One address, one customer: the unique index decides, however many requests come at once. */
import { type SQL, sql } from 'drizzle-orm';
import { customers } from '../../../db/schema/customers.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';

/** True for the customer with this address, compared without case as the index does. */
export function hasEmail(email: string): SQL {
  return sql`lower(${customers.email}) = lower(${email})`;
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
