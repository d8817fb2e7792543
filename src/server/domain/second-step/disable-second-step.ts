/** Switches the second step off: the secret and the recovery codes are gone, and the owner is told. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { customers, recoveryCodes } from '../../db/schema/customers.ts';
import { must, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { confirmPassword } from '../credentials/confirm-password.ts';
import { secondStep } from '../credentials/second-step.ts';
import { securityMail } from '../credentials/security-mail.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';

export interface Proof {
  password: string;
  /** As typed: of the app, or a recovery code. */
  code: string;
}

/** Refuses `second_step_off`, and what `confirmPassword` and `secondStep` refuse. */
export async function disableSecondStep(deps: Deps, visitor: Visitor, { password, code }: Proof): Promise<void> {
  const { db } = deps;
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  if (customer.totpEnabledAt === null) throw new Refusal('second_step_off');
  const confirmed = await confirmPassword(deps, visitor, customer, { typed: password });
  const passed = await secondStep(deps, customer, code);
  const isOn = and(eq(customers.id, customer.id), isNotNull(customers.totpEnabledAt));
  const off = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, updatedAt: deps.now() };
  await write(db, [
    ...passed,
    ...confirmed,
    ...must(db.update(customers).set(off).where(isOn), 'second_step_off'),
    step(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customer.id))),
    securityMail(deps, customer, 'second_step_off', deps.now()),
  ]);
  deps.later(deliverOutbox(deps));
}
