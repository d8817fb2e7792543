/** Ends the disputes of a customer of the demo, as if the provider had said that they are lost, and moves what is owed for them to the losses. */
import { and, eq, inArray } from 'drizzle-orm';
import { disputeLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { disputes } from '../../../../db/schema/disputes.ts';
import { payments } from '../../../../db/schema/payments.ts';
import { outbox } from '../../../../db/schema/shop.ts';
import { runRead, statement, write } from '../../../../db/write.ts';
import { DomainError } from '../../../../domain-error.ts';
import { waiveClaim } from '../../../disputes/operator/waive-claim.ts';
import { settleDispute } from '../../../disputes/parts/dispute-settlement.ts';

export async function loseDisputes(ctx: OperatorContext, customerId: string): Promise<void> {
  const { deps } = ctx;
  const isOpen = and(
    eq(disputes.customerId, customerId),
    inArray(disputes.state, [...disputeLife.transitions.lose.from]),
  );
  const open = await runRead(
    deps.db
      .select({ dispute: disputes, currency: payments.currency, moneyRef: payments.providerRef })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(isOpen)
      .execute(),
  );
  for (const { dispute, currency, moneyRef } of open) {
    const { provider, providerRef, paymentId, minorUnits } = dispute;
    // what a bank takes back is lost from the start
    if (provider === 'bank') continue;
    const said = {
      eventId: `${providerRef}:lost`,
      kind: 'dispute_lost' as const,
      providerRef,
      moneyRef,
      failure: null,
    };
    const event = { ...said, subjectId: paymentId, amountMinorUnits: minorUnits, currency };
    const settlement = await settleDispute(deps, { provider, event });
    if (!('statements' in settlement)) continue;
    // there is nobody whom it is news to
    const mails = [`dispute_lost:${dispute.id}`, `dispute_alert_lost:${dispute.id}`];
    await write(deps.db, [settlement.statements, statement(deps.db.delete(outbox).where(inArray(outbox.id, mails)))]);
  }
  await waiveClaim(ctx, { customerId, reason: 'customer of the demo' }).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'changed_meanwhile') throw error;
  });
}
