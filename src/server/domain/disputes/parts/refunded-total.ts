/** Compares what a provider says was refunded of a payment in all with the refunds that are known, the shop's own and others. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { disputeLife, refundLife } from '#rules/lifecycles.ts';
import type { ProviderEvent } from '../../../adapters/payments/port.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { refunds } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Settlement } from '../../settlement.ts';
import { findPayment } from './queries.ts';

/** Moves nothing: each refund has an event of its own, and until all of them are known this one waits. @throws `provider_unavailable`. */
export async function checkRefundedTotal(deps: Deps, input: ProviderEvent): Promise<Settlement> {
  const { db } = deps;
  const paid = await findPayment(deps, input);
  if (!paid) return { failure: 'unknown payment' };
  const isOwn = and(eq(refunds.paymentId, paid.payment.id), ne(refunds.state, refundLife.transitions.fail.to));
  const isForeign = and(eq(disputes.paymentId, paid.payment.id), eq(disputes.kind, 'refund'));
  const isLost = eq(disputes.state, disputeLife.transitions.lose.to);
  const [[own], [foreign]] = await runRead(
    db.batch([
      db
        .select({ units: sql<number>`coalesce(sum(${refunds.chargedMinorUnits}), 0)` })
        .from(refunds)
        .where(isOwn),
      db
        .select({ units: sql<number>`coalesce(sum(${disputes.minorUnits}), 0)` })
        .from(disputes)
        .where(and(isForeign, isLost)),
    ]),
  );
  const known = (own?.units ?? 0) + (foreign?.units ?? 0);
  const total = input.event.amountMinorUnits ?? 0;
  if (total <= known) return { statements: [] };
  return { failure: `says ${total} was refunded in all, ${known} is known` };
}
