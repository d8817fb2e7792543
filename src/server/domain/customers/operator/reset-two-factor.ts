/** An operator switches two-factor authentication off for a customer who has lost phone and recovery codes and has proved their identity. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { CustomerAction } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { switchOff } from '../../auth/credentials/two-factor.ts';
import { securityMail } from '../../auth/email/security-mail.ts';
import { endCredentialLinks } from '../parts/credential-links.ts';

/** Ends every session of the customer and every mailed link to new credentials, and mails them. @throws `invalid_fields`, `not_found`, and `two_factor_off` when it is off. */
export async function resetTwoFactor(ctx: OperatorContext, input: z.input<typeof CustomerAction>): Promise<void> {
  const { customerId, reason } = parseInput(CustomerAction, input);
  const { deps } = ctx;
  const { db, now } = deps;
  const { id, name, email, language } = customers;
  const [customer] = await runRead(
    db.select({ id, name, email, language }).from(customers).where(eq(customers.id, customerId)).execute(),
  );
  if (!customer) throw new DomainError('not_found');
  await write(db, [
    switchOff(deps, customerId),
    statement(db.delete(sessions).where(eq(sessions.userId, customerId))),
    endCredentialLinks(deps, customerId),
    securityMail(deps, customer, 'two_factor_off', now()),
    insertAuditEntry(ctx, { action: 'customers.two-factor-off', subject: customerId, details: { reason } }),
  ]);
}
