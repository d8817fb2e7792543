/** Second half of switching two-factor authentication on: a code proves that the app has the secret. Returns the recovery codes, this once. */
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { newRecoveryCodes } from './credentials/recovery-codes.ts';
import { codeError, isTwoFactorOff, verifyCode } from './credentials/two-factor.ts';
import { securityMail } from './email/security-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** @throws `two_factor_off` when it was not begun, `two_factor_on`, and what `verifyTwoFactor` throws. */
export async function enableTwoFactor(ctx: RequestContext, { code }: { code: string }): Promise<string[]> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer } = await queryAsCustomer(ctx, 'verified', () => []);
  if (customer.totpEnabledAt !== null) throw new DomainError('two_factor_on');
  if (customer.totpSecret === null) throw new DomainError('two_factor_off');
  if (code === '') throw codeError('two_factor_required');
  const verified = await verifyCode(ctx, customer, code);
  const now = deps.now();
  const enable = db.update(customers).set({ totpEnabledAt: now, updatedAt: now }).where(isTwoFactorOff(customer.id));
  const { codes, statements } = newRecoveryCodes(deps, customer.id);
  await write(db, [
    verified,
    expectRows(enable, 'two_factor_on'),
    statements,
    securityMail(deps, customer, 'two_factor_on', now),
  ]);
  deps.later(deliverOutbox({ deps }));
  return codes;
}
