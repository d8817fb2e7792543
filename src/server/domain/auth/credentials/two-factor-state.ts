/** Statements that switch a customer's two-factor authentication off. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { customers, recoveryCodes } from '../../../db/schema/customers.ts';
import { expectRows, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** Deletes the secret and the recovery codes; stops with `two_factor_off` when it is off already. */
export function switchOff({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: string): Statements {
  const isOn = and(eq(customers.id, customerId), isNotNull(customers.totpEnabledAt));
  const off = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, updatedAt: now() };
  return [
    expectRows(db.update(customers).set(off).where(isOn), 'two_factor_off'),
    statement(db.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))),
  ];
}
