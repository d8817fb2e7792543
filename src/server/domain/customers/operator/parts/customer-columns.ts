/** What a row of a list says of a customer. */
import { sql } from 'drizzle-orm';
import { customers } from '../../../../db/schema/customers.ts';
import { isOnHold, owedCents } from '../../../holds/parts/account-hold.ts';

const { id, email, emailVerifiedAt, verificationStatus, blockedAt, closedAt, countryCode, createdAt } = customers;

/** With its table's name: within the subqueries a bare `id` would be an account's. */
const owner = sql`customers.id`;

export const customerColumns = {
  id,
  email,
  name: sql<string>`trim(${customers.name} || ' ' || ${customers.surname})`,
  emailVerifiedAt,
  verificationStatus,
  balanceCents: sql<number>`coalesce((select balance_cents from accounts where customer_id = ${owner}), 0)`,
  owedCents: owedCents(owner),
  isOnHold: sql<boolean>`${isOnHold(owner)}`.mapWith(Boolean),
  blockedAt,
  closedAt,
  countryCode,
  createdAt,
};
