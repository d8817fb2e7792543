/** Everything about one dispute: its payment and customer, the lines it stopped, its ledger transfers and its events. */
import { asc, eq, sql } from 'drizzle-orm';
import { OneOfThem } from '#contract/operator/disputes.ts';
import type { SystemContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { disputeLines, disputes } from '../../../db/schema/disputes.ts';
import { transfers } from '../../../db/schema/ledger.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { eventReference, payments, providerEvents } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';

/** @throws `invalid_fields` and `not_found`. */
export async function getDispute({ deps }: SystemContext, input: OneOfThem) {
  const { id } = parseInput(OneOfThem, input);
  const { db } = deps;
  const providerRef = db.select({ ref: disputes.providerRef }).from(disputes).where(eq(disputes.id, id));
  const [[found], lines, moved, events] = await runRead(
    db.batch([
      db
        .select({
          dispute: disputes,
          email: customers.email,
          owedCents: owedCents(sql`${disputes.customerId}`),
          payment: {
            id: payments.id,
            orderId: payments.orderId,
            amountCents: payments.amountCents,
            currency: payments.currency,
            providerRef: payments.providerRef,
            settledAt: payments.settledAt,
          },
        })
        .from(disputes)
        .innerJoin(customers, eq(customers.id, disputes.customerId))
        .innerJoin(payments, eq(payments.id, disputes.paymentId))
        .where(eq(disputes.id, id)),
      db
        .select({
          lineId: orderLines.id,
          orderId: orderLines.orderId,
          title: orderLines.title,
          state: orderLines.state,
          amountCents: disputeLines.amountCents,
          isSent: disputeLines.isSent,
          resumedOrderId: disputeLines.resumedOrderId,
        })
        .from(disputeLines)
        .innerJoin(orderLines, eq(orderLines.id, disputeLines.lineId))
        .where(eq(disputeLines.disputeId, id)),
      db
        .select()
        .from(transfers)
        .where(eq(transfers.causeId, id))
        .orderBy(asc(sql`${transfers}.rowid`)),
      db
        .select({
          id: providerEvents.id,
          type: providerEvents.type,
          receivedAt: providerEvents.receivedAt,
          appliedAt: providerEvents.appliedAt,
        })
        .from(providerEvents)
        .where(eq(eventReference, providerRef))
        .orderBy(asc(providerEvents.receivedAt)),
    ]),
  );
  if (!found) throw new DomainError('not_found');
  return { ...found, lines, transfers: moved, events };
}
