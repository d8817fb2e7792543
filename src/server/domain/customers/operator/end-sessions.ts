/** An operator ends every session of a customer, and the mailed links to new credentials: whoever else had got in is out, and the customer signs in again. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { CustomerAction } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { endCredentialLinks } from '../parts/credential-links.ts';

/** Returns how many there were. @throws `invalid_fields` and `not_found`. */
export async function endSessions(ctx: OperatorContext, input: z.input<typeof CustomerAction>): Promise<number> {
  const { customerId, reason } = parseInput(CustomerAction, input);
  const { deps } = ctx;
  const { db } = deps;
  const [, ended = 0] = await write(db, [
    rowExists(customers, eq(customers.id, customerId)),
    statement(db.delete(sessions).where(eq(sessions.userId, customerId))),
    endCredentialLinks(deps, customerId),
    insertAuditEntry(ctx, { action: 'customers.sessions-end', subject: customerId, details: { reason } }),
  ]);
  return ended;
}
