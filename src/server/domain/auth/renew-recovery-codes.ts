/** Returns ten new recovery codes; those before no longer work. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { confirmPassword } from './credentials/reauthentication.ts';
import { newRecoveryCodes } from './credentials/recovery-codes.ts';
import { verifyTwoFactor } from './credentials/two-factor.ts';
import type { Proof } from './disable-two-factor.ts';
import { securityMail } from './email/security-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** @throws `two_factor_off`, and what `confirmPassword` and `verifyTwoFactor` throw. */
export async function renewRecoveryCodes(ctx: RequestContext, { password, code }: Proof): Promise<string[]> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  if (customer.totpEnabledAt === null) throw new DomainError('two_factor_off');
  const confirmed = await confirmPassword(ctx, customer, { typed: password });
  const passed = await verifyTwoFactor(deps, customer, code);
  const { codes, statements } = newRecoveryCodes(deps, customer.id);
  const isOn = and(eq(customers.id, customer.id), isNotNull(customers.totpEnabledAt));
  await write(db, [
    passed,
    confirmed,
    expectRows(db.update(customers).set({ updatedAt: deps.now() }).where(isOn), 'two_factor_off'),
    statements,
    securityMail(deps, customer, 'recovery_codes_new', deps.now()),
  ]);
  deps.later(deliverOutbox(deps));
  return codes;
}
