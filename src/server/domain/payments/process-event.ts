/**
 * Applies a stored webhook event, whenever and however often it comes: its effect is one batch, which is made anew when something
 * came in between. What cannot be applied is kept with its failure, and is tried again after growing pauses.
 */
import { eventOvertakenMax } from '#rules/limits/retries.ts';
import type { ProviderEvent, WebhookEvent } from '../../adapters/payments/port.ts';
import type { SystemContext } from '../../context.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { runRead, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { settleDispute } from '../disputes/parts/dispute-settlement.ts';
import { checkRefundedTotal } from '../disputes/parts/refunded-total.ts';
import { settlePayout } from '../payouts/parts/payout-settlement.ts';
import { settleRefund } from '../refunds/parts/refund-settlement.ts';
import type { Settlement } from '../settlement.ts';
import { type EventFailure, isEvent, markApplied, markFailed } from './parts/event-outcome.ts';
import { settlePayment } from './parts/payment-settlement.ts';

/** Errors of a batch that something else came in between of. */
const overtaken = new Set([
  'order_state',
  'trade_state',
  'promo_exhausted',
  'offer_not_open',
  'payout_state',
  'cart_unavailable',
  'insufficient_balance',
  'unauthenticated',
]);

type Settle = (deps: Deps, input: ProviderEvent) => Promise<Settlement>;

const settlers: Record<WebhookEvent['kind'], Settle> = {
  payment_succeeded: settlePayment,
  payment_failed: settlePayment,
  payment_cancelled: settlePayment,
  payment_awaited: settlePayment,
  refund_done: settleRefund,
  refund_failed: settleRefund,
  payout_paid: settlePayout,
  payout_failed: settlePayout,
  dispute_opened: settleDispute,
  dispute_withdrawn: settleDispute,
  dispute_reinstated: settleDispute,
  dispute_won: settleDispute,
  dispute_lost: settleDispute,
  money_refunded: settleDispute,
  money_refund_failed: settleDispute,
  refunded_in_all: checkRefundedTotal,
  other: async () => ({ statements: [] }),
  unknown: async (_deps, { event }) => ({ failure: event.failure ?? 'not understood', isFinal: true }),
};

/** An event that was applied or dismissed changes nothing. @throws `database_unavailable`, and what is a bug, once it is stored as a failure. */
export async function processEvent(ctx: SystemContext, given: ProviderEvent): Promise<void> {
  const { deps } = ctx;
  const { appliedAt, dismissedAt, attempts } = providerEvents;
  const [stored] = await runRead(
    deps.db.select({ appliedAt, dismissedAt, attempts }).from(providerEvents).where(isEvent(given)).execute(),
  );
  if (stored?.appliedAt || stored?.dismissedAt) return;
  const failed = (failure: EventFailure) => markFailed(deps, given, failure, stored?.attempts ?? 0);
  const input = reread(deps, given);
  try {
    const failure = await settle(deps, input);
    if (failure) await failed(failure);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'database_unavailable') throw error;
    await failed({ failure: failureText(error) });
    if (!(error instanceof DomainError && error.code === 'provider_unavailable')) throw error;
  }
}

/** Returns why the event cannot be applied; null when it has been. */
async function settle(deps: Deps, input: ProviderEvent): Promise<EventFailure | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const settlement = await settlers[input.event.kind](deps, input);
      if ('failure' in settlement) return settlement;
      await write(deps.db, [settlement.statements, markApplied(deps, input)]);
      await settlement.after?.();
      return null;
    } catch (error) {
      if (!(error instanceof DomainError && overtaken.has(error.code)) || attempt === eventOvertakenMax) throw error;
    }
  }
}

/** An event that an earlier version could not read may be understood by now; it stays the same event. */
function reread({ payments }: Deps, { provider, event }: ProviderEvent): ProviderEvent {
  const read = event.kind === 'unknown' ? payments[provider]?.rereadEvent(event.raw) : undefined;
  return { provider, event: read ? { ...read, eventId: event.eventId } : event };
}

function failureText(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'an error';
}
