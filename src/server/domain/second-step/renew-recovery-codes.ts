/** Gives ten new recovery codes; those before no longer work. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { customers } from '../../db/schema/customers.ts';
import { must, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { confirmPassword } from '../credentials/confirm-password.ts';
import { newRecoveryCodes } from '../credentials/recovery-codes.ts';
import { secondStep } from '../credentials/second-step.ts';
import { securityMail } from '../credentials/security-mail.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import type { Proof } from './disable-second-step.ts';

/** Refuses `second_step_off`, and what `confirmPassword` and `secondStep` refuse. */
export async function renewRecoveryCodes(deps: Deps, visitor: Visitor, { password, code }: Proof): Promise<string[]> {
  const { db } = deps;
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  if (customer.totpEnabledAt === null) throw new Refusal('second_step_off');
  const confirmed = await confirmPassword(deps, visitor, customer, { typed: password });
  const passed = await secondStep(deps, customer, code);
  const { codes, steps } = newRecoveryCodes(deps, customer.id);
  const isOn = and(eq(customers.id, customer.id), isNotNull(customers.totpEnabledAt));
  await write(db, [
    ...passed,
    ...confirmed,
    ...must(db.update(customers).set({ updatedAt: deps.now() }).where(isOn), 'second_step_off'),
    ...steps,
    securityMail(deps, customer, 'recovery_codes_new', deps.now()),
  ]);
  deps.later(deliverOutbox(deps));
  return codes;
}
