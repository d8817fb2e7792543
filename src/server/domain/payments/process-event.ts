/**
 * Lets an event take effect, whenever and however often it comes: the effect that its subject gives it is one batch, and is judged
 * anew when something came in between.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProviderName, WebhookEvent } from '../../adapters/payments/port.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { runRead, type Statement, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { settlePayout } from '../payouts/parts/payout-settlement.ts';
import { settleRefund } from '../refunds/refund-settlement.ts';
import { settlePayment } from './parts/payment-settlement.ts';

const attemptsMax = 8;

/** What a batch stops with when something came in between. */
const overtaken = new Set(['order_state', 'promo_exhausted', 'offer_not_open', 'payout_state']);

/** The statements by which an event takes effect, none when it has, or why it cannot. */
type Settle = (
  deps: Deps,
  provider: ProviderName,
  event: WebhookEvent,
) => Promise<{ statements: Statements } | { failure: string }>;

const settlers: Record<WebhookEvent['kind'], Settle> = {
  payment_succeeded: settlePayment,
  payment_failed: settlePayment,
  payment_cancelled: settlePayment,
  payment_awaited: settlePayment,
  refund_done: settleRefund,
  refund_failed: settleRefund,
  payout_paid: settlePayout,
  payout_failed: settlePayout,
  other: async () => ({ statements: [] }),
};

/** An event that cannot be applied is kept with its failure. Throws only when the database does not answer. */
export async function processEvent(deps: Deps, provider: ProviderName, event: WebhookEvent): Promise<void> {
  const [stored] = await runRead(
    deps.db
      .select({ appliedAt: providerEvents.appliedAt })
      .from(providerEvents)
      .where(matches(provider, event))
      .execute(),
  );
  if (stored?.appliedAt) return;
  for (let attempt = 1; ; attempt++) {
    try {
      const settlement = await settlers[event.kind](deps, provider, event);
      if ('failure' in settlement) return await keepFailure(deps, provider, event, settlement.failure);
      await write(deps.db, [settlement.statements, applied(deps, provider, event)]);
      return;
    } catch (error) {
      if (!(error instanceof DomainError && overtaken.has(error.code)) || attempt === attemptsMax) throw error;
    }
  }
}

function applied({ db, now }: Deps, provider: ProviderName, event: WebhookEvent): Statement {
  const done = { appliedAt: now(), failure: null, attempts: sql`${providerEvents.attempts} + 1` };
  return statement(
    db
      .update(providerEvents)
      .set(done)
      .where(and(matches(provider, event), isNull(providerEvents.appliedAt))),
  );
}

async function keepFailure({ db }: Deps, provider: ProviderName, event: WebhookEvent, failure: string): Promise<void> {
  const kept = { failure, attempts: sql`${providerEvents.attempts} + 1` };
  await write(db, [statement(db.update(providerEvents).set(kept).where(matches(provider, event)))]);
}

function matches(provider: ProviderName, event: WebhookEvent) {
  return and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, event.eventId));
}
