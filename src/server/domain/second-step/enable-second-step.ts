/** Second half of switching the second step on: a code proves that the app has the secret. Gives the recovery codes, this once. */
import { and, eq, isNull } from 'drizzle-orm';
import { customers } from '../../db/schema/customers.ts';
import { must, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { newRecoveryCodes } from '../credentials/recovery-codes.ts';
import { codeRefusal, judgeCode } from '../credentials/second-step.ts';
import { securityMail } from '../credentials/security-mail.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';

/** Refuses `second_step_off` when it was not begun, `second_step_on`, and what `secondStep` refuses. */
export async function enableSecondStep(deps: Deps, visitor: Visitor, { code }: { code: string }): Promise<string[]> {
  const { db } = deps;
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  if (customer.totpEnabledAt !== null) throw new Refusal('second_step_on');
  if (customer.totpSecret === null) throw new Refusal('second_step_off');
  if (code === '') throw codeRefusal('second_step_required');
  const judged = await judgeCode(deps, customer, code);
  const now = deps.now();
  const isOff = and(eq(customers.id, customer.id), isNull(customers.totpEnabledAt));
  const { codes, steps } = newRecoveryCodes(deps, customer.id);
  await write(db, [
    ...judged,
    ...must(db.update(customers).set({ totpEnabledAt: now, updatedAt: now }).where(isOff), 'second_step_on'),
    ...steps,
    securityMail(deps, customer, 'second_step_on', now),
  ]);
  deps.later(deliverOutbox(deps));
  return codes;
}
