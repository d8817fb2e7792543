/** Disputes and refunds at the provider within a random history: what the provider did, whether or not the shop has heard of it, and what is given up of it. */
import fc from 'fast-check';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import type { payments } from '#server/db/schema/payments.ts';
import { waiveClaim } from '#server/domain/disputes/operator/waive-claim.ts';
import { DomainError } from '#server/domain-error.ts';
import type { TestApp } from './test-app.ts';

const disputeKinds = [
  'dispute_opened',
  'dispute_withdrawn',
  'dispute_lost',
  'dispute_won',
  'dispute_reinstated',
] as const;
const refundKinds = ['money_refunded', 'money_refund_failed'] as const;

/** Which payment, what is said of its money, and whether that is heard much later. */
export const takingBack = fc.record({
  do: fc.constant('takeBack'),
  paid: fc.noBias(fc.nat({ max: 9_999 })),
  said: fc.constantFrom(...disputeKinds, ...refundKinds),
  late: fc.boolean(),
});

const taking: readonly WebhookEvent['kind'][] = ['dispute_withdrawn', 'dispute_lost', 'money_refunded'];
const restoring: readonly WebhookEvent['kind'][] = ['dispute_won', 'dispute_reinstated', 'money_refund_failed'];

export function takenMoney() {
  const said = new Map<string, { cents: number; kinds: Set<WebhookEvent['kind']> }>();
  return {
    /** What the provider says from then on. */
    eventOf(payment: typeof payments.$inferSelect, kind: WebhookEvent['kind']): WebhookEvent {
      const isRefund = refundKinds.some((each) => each === kind);
      const providerRef = `${isRefund ? 're' : 'dp'}_${payment.id}`;
      const known = said.get(providerRef) ?? { cents: payment.amountCents, kinds: new Set() };
      said.set(providerRef, { ...known, kinds: known.kinds.add(kind) });
      return {
        eventId: `${providerRef}:${kind}`,
        kind,
        providerRef,
        subjectId: payment.id,
        amountMinorUnits: payment.chargedMinorUnits,
        currency: payment.currency,
        failure: null,
      };
    },
    /** Cents that the provider has taken and not given back. */
    cents() {
      const lost = [...said.values()].filter(
        ({ kinds }) => taking.some((kind) => kinds.has(kind)) && !restoring.some((kind) => kinds.has(kind)),
      );
      return lost.reduce((sum, { cents }) => sum + cents, 0);
    },
  };
}

/** An operator gives up what the customer owes just then. */
export async function waive({ deps }: TestApp, { id }: { id: string }): Promise<void> {
  const ctx = { deps, actor: 'ops:test', role: 'owner' as const };
  await waiveClaim(ctx, { customerId: id, reason: 'a test' }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'changed_meanwhile') throw error;
  });
}
