/** How a payment stands, for its owner alone: by its own id, or by the order of a card purchase. */
import { and, desc, eq, or } from 'drizzle-orm';
import type { DepositStatus } from '#contract/deposits.ts';
import { payments } from '../../db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { bankAccountOf, bankAccountSettings } from '../settings/bank-account.ts';
import { settingsQuery } from '../settings/read-settings.ts';
import { settingValues } from '../settings/settings.ts';
import { sepaInstructions } from './sepa-instructions.ts';

const knownFailures = ['card_declined', 'insufficient_funds', 'not_confirmed'] as const;

/** Refuses `not_found` for what is not there and for what is someone else's alike. */
export async function depositStatus(deps: Deps, visitor: Visitor, id: string): Promise<DepositStatus> {
  const { db } = deps;
  const { rows } = await readAs(
    deps,
    visitor,
    'customer',
    (customerId) =>
      [
        db
          .select()
          .from(payments)
          .where(and(or(eq(payments.id, id), eq(payments.orderId, id)), eq(payments.customerId, customerId)))
          .orderBy(desc(payments.createdAt))
          .limit(1),
        settingsQuery(db, bankAccountSettings),
      ] as const,
  );
  const payment = rows[0][0];
  if (!payment) throw new Refusal('not_found');
  const { state: status, purpose, amountCents, sepaReference: reference } = payment;
  if (status === 'Error') {
    const failure = knownFailures.find((known) => known === payment.failure);
    return { status, purpose, ...(failure ? { failure } : {}) };
  }
  if (status !== 'Pending') return { status, purpose };
  if (purpose === 'purchase') return { status, purpose, reserved_seconds: Math.max(0, payment.expiresAt - deps.now()) };
  const account = bankAccountOf(settingValues(rows[1]));
  if (!reference || !account) return { status, purpose };
  return { status, purpose, instructions: sepaInstructions(account, { amountCents, reference }) };
}
