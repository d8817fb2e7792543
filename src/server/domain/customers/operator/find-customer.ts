/** The customer behind an e-mail address that an operator types. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { FindCustomer } from '#contract/operator/customers.ts';
import type { SystemContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Null when no customer has exactly this address, in any case. @throws `invalid_fields`. */
export async function findCustomer({ deps }: SystemContext, input: z.input<typeof FindCustomer>) {
  const address = parseInput(FindCustomer, input).email.toLowerCase();
  const { id, email, name, blockedAt } = customers;
  const [customer] = await runRead(
    deps.db
      .select({ id, email, name, blockedAt })
      .from(customers)
      .where(sql`lower(${customers.email}) = ${address}`)
      .execute(),
  );
  return customer ?? null;
}
