/** Switches two-factor authentication off: the secret and the recovery codes are gone, and the owner is told. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers, recoveryCodes } from '../../db/schema/customers.ts';
import { expectRows, statement, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { confirmPassword } from './credentials/reauthentication.ts';
import { verifyTwoFactor } from './credentials/two-factor.ts';
import { securityMail } from './email/security-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

export interface Proof {
  password: string;
  /** As typed: of the app, or a recovery code. */
  code: string;
}

/** @throws `two_factor_off`, and what `confirmPassword` and `verifyTwoFactor` throw. */
export async function disableTwoFactor(ctx: RequestContext, { password, code }: Proof): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  if (customer.totpEnabledAt === null) throw new DomainError('two_factor_off');
  const confirmed = await confirmPassword(ctx, customer, { typed: password });
  const passed = await verifyTwoFactor(deps, customer, code);
  const isOn = and(eq(customers.id, customer.id), isNotNull(customers.totpEnabledAt));
  const off = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, updatedAt: deps.now() };
  await write(db, [
    passed,
    confirmed,
    expectRows(db.update(customers).set(off).where(isOn), 'two_factor_off'),
    statement(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customer.id))),
    securityMail(deps, customer, 'two_factor_off', deps.now()),
  ]);
  deps.later(deliverOutbox(deps));
}
