/** Returns ten new recovery codes; those before no longer work. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { customers } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { confirmPassword } from '../credentials/confirm-password.ts';
import { newRecoveryCodes } from '../credentials/recovery-codes.ts';
import { secondStep } from '../credentials/second-step.ts';
import { securityMail } from '../credentials/security-mail.ts';
import { sendWaiting } from '../mail/send-waiting.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import type { Proof } from './disable-second-step.ts';

/** @throws `second_step_off`, and what `confirmPassword` and `secondStep` throw. */
export async function renewRecoveryCodes(deps: Deps, visitor: Visitor, { password, code }: Proof): Promise<string[]> {
  const { db } = deps;
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  if (customer.totpEnabledAt === null) throw new DomainError('second_step_off');
  const confirmed = await confirmPassword(deps, visitor, customer, { typed: password });
  const passed = await secondStep(deps, customer, code);
  const { codes, statements } = newRecoveryCodes(deps, customer.id);
  const isOn = and(eq(customers.id, customer.id), isNotNull(customers.totpEnabledAt));
  await write(db, [
    passed,
    confirmed,
    expectRows(db.update(customers).set({ updatedAt: deps.now() }).where(isOn), 'second_step_off'),
    statements,
    securityMail(deps, customer, 'recovery_codes_new', deps.now()),
  ]);
  deps.later(sendWaiting(deps));
  return codes;
}
