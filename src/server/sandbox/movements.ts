/** What the sandbox's own books moved: payments, refunds, and money that it took back and gave back. */
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { ProviderMovement } from '../adapters/payments/port.ts';
import type { Database } from '../db/client.ts';
import { sandboxCheckouts } from '../db/schema/payments.ts';
import { sandboxReversals } from '../db/schema/sandbox.ts';
import { runRead } from '../db/write.ts';

/** The oldest first. A page tells when it was opened, and not when it was paid. */
export async function sandboxMovements(db: Database, since: number): Promise<ProviderMovement[]> {
  const paid = inArray(sandboxCheckouts.state, ['paid', 'later']);
  const moved = inArray(sandboxCheckouts.kind, ['payment', 'refund']);
  const [checkouts, reversals] = await runRead(
    db.batch([
      db
        .select()
        .from(sandboxCheckouts)
        .where(and(paid, moved, gte(sandboxCheckouts.createdAt, since))),
      db
        .select({ reversal: sandboxReversals, currency: sandboxCheckouts.currency })
        .from(sandboxReversals)
        .innerJoin(sandboxCheckouts, eq(sandboxCheckouts.id, sandboxReversals.checkoutId))
        .where(gte(sandboxReversals.createdAt, since))
        .orderBy(asc(sandboxReversals.createdAt)),
    ]),
  );
  const movements = [
    ...checkouts.map(({ id, kind, paymentId, amountMinorUnits, currency, createdAt }): ProviderMovement => {
      const isRefund = kind === 'refund';
      return {
        ref: id,
        kind: isRefund ? 'refund' : 'payment',
        subject: paymentId,
        amountMinorUnits,
        currency,
        at: createdAt,
      };
    }),
    ...reversals.flatMap(({ reversal, currency }) => reversalMovements(reversal, currency)),
  ];
  return movements.sort((a, b) => a.at - b.at);
}

function reversalMovements(reversal: typeof sandboxReversals.$inferSelect, currency: string): ProviderMovement[] {
  const { id, kind, state, amountMinorUnits, createdAt, updatedAt } = reversal;
  const about = { subject: id, amountMinorUnits, currency };
  const isDispute = kind === 'dispute';
  const taken: ProviderMovement = {
    ...about,
    ref: `${id}:taken`,
    kind: isDispute ? 'dispute' : 'refund',
    at: createdAt,
  };
  if (state !== 'won') return [taken];
  const back: ProviderMovement = {
    ...about,
    ref: `${id}:back`,
    kind: isDispute ? 'dispute_reversal' : 'refund_failure',
    at: updatedAt,
  };
  return [taken, back];
}
