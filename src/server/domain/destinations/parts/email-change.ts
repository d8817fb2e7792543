/**
 * Another e-mail address, kept like another destination: "This was not me" of the mails to the proven address before brings that back.
 * See docs/product/security.md#this-was-not-me.
 */
import { destinationChanges } from '../../../db/schema/customers.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { newChange, withdrawPending } from './changes.ts';

interface EmailOwner {
  id: string;
  /** The present one. */
  email: string;
  emailVerifiedAt: number | null;
}

export interface EmailChange {
  /** Of the link "This was not me"; null when the present address is not proven: it may be a stranger's, who must not get the account. */
  seed: string | null;
  statements: Statements;
}

/** Keeps a change that waits for the link to the new address, or one that takes effect now. */
export function keepEmailChange(
  deps: Deps,
  customer: EmailOwner,
  newEmail: string,
  state: 'pending' | 'confirmed',
): EmailChange {
  if (customer.emailVerifiedAt === null) return { seed: null, statements: null };
  const destination = {
    purpose: 'email' as const,
    value: newEmail.toLowerCase(),
    shown: newEmail,
    before: customer.email,
  };
  const change = newChange(deps, customer, destination, state);
  return {
    seed: change.seed,
    statements: [
      withdrawPending(deps, customer.id, 'email'),
      statement(deps.db.insert(destinationChanges).values(change)),
    ],
  };
}
