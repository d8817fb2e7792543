/** An operator switches two-factor authentication off for a customer who has lost phone and recovery codes, and has shown who they are. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers, recoveryCodes, sessions } from '../../../db/schema/customers.ts';
import { expectRows, runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { securityMail } from '../../auth/email/security-mail.ts';

export interface TwoFactorReset {
  customerId: string;
  /** How the customer has shown who they are. */
  reason: string;
  /** Who does it: `ops:name`. */
  actor: string;
}

/** Ends every session of the customer, who is told by mail. @throws `not_found`, and `two_factor_off` when there is none. */
export async function resetTwoFactor(deps: Deps, { customerId, reason, actor }: TwoFactorReset): Promise<void> {
  const { db, now } = deps;
  const [customer] = await runRead(db.select().from(customers).where(eq(customers.id, customerId)).execute());
  if (!customer) throw new DomainError('not_found');
  const isOn = and(eq(customers.id, customerId), isNotNull(customers.totpEnabledAt));
  const off = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, updatedAt: now() };
  await write(db, [
    expectRows(db.update(customers).set(off).where(isOn), 'two_factor_off'),
    statement(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))),
    statement(db.delete(sessions).where(eq(sessions.userId, customerId))),
    securityMail(deps, customer, 'two_factor_off', now()),
    insertAuditEntry(deps, { actor, action: 'customers.two-factor-off', subject: customerId, details: { reason } }),
  ]);
}
