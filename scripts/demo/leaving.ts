/** A customer who announces a bank transfer, closes the account once it is too late for it, and pays it nevertheless. */
import { eq } from 'drizzle-orm';
import { sepaDepositDays } from '../../src/rules/limits.ts';
import { payments } from '../../src/server/db/schema/payments.ts';
import { runRead } from '../../src/server/db/write.ts';
import { closeAccount } from '../../src/server/domain/customers/close-account.ts';
import { releaseExpired } from '../../src/server/domain/payments/release-expired.ts';
import type { Booking } from './bank-statement.ts';
import { demoPassword } from './customers.ts';
import { type Actor, topUp } from './history.ts';

const day = 86_400;
const closedDaysAgo = 4;

/** Returns the booking that comes after all, which the shop owes back. */
export async function leaveForGood(who: Actor): Promise<Booking> {
  const { deps, principal, person } = who;
  deps.moveTo(-(closedDaysAgo + sepaDepositDays) * day);
  const paymentId = await topUp(who, '40', 'EUR', null, 'sepa');
  deps.moveTo(-closedDaysAgo * day);
  await releaseExpired({ deps });
  await closeAccount({ deps, principal, idempotencyKey: null }, { password: demoPassword, code: '' });
  await deps.settled();
  const [payment] = await runRead(deps.db.select().from(payments).where(eq(payments.id, paymentId)).execute());
  return {
    direction: 'CRDT',
    amount: '40.00',
    party: `${person.name} ${person.surname}`,
    iban: 'GB33BUKB20201555555555',
    text: payment?.sepaReference ?? '',
  };
}
