/**
 * Applies a stored webhook event, whenever and however often it comes: its effect is one batch, which is made anew when something
 * came in between.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProviderEvent, WebhookEvent } from '../../adapters/payments/port.ts';
import type { SystemContext } from '../../context.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { runRead, type Statement, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { settlePayout } from '../payouts/parts/payout-settlement.ts';
import { settleRefund } from '../refunds/parts/refund-settlement.ts';
import type { Settlement } from '../settlement.ts';
import { settlePayment } from './parts/payment-settlement.ts';

const attemptsMax = 8;

/** Errors of a batch that something else came in between of. */
const overtaken = new Set(['order_state', 'promo_exhausted', 'offer_not_open', 'payout_state']);

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
  other: async () => ({ statements: [] }),
};

/** An event that cannot be applied is kept with its failure. @throws `database_unavailable`. */
export async function processEvent({ deps }: SystemContext, input: ProviderEvent): Promise<void> {
  const { db } = deps;
  const { appliedAt } = providerEvents;
  const [stored] = await runRead(db.select({ appliedAt }).from(providerEvents).where(isEvent(input)).execute());
  if (stored?.appliedAt) return;
  for (let attempt = 1; ; attempt++) {
    try {
      const settlement = await settlers[input.event.kind](deps, input);
      if ('failure' in settlement) await write(db, markFailed(deps, input, settlement.failure));
      else await write(db, [settlement.statements, markApplied(deps, input)]);
      return;
    } catch (error) {
      if (!(error instanceof DomainError && overtaken.has(error.code)) || attempt === attemptsMax) throw error;
    }
  }
}

function markApplied({ db, now }: Deps, input: ProviderEvent): Statement {
  const applied = { appliedAt: now(), failure: null, attempts: sql`${providerEvents.attempts} + 1` };
  const pending = and(isEvent(input), isNull(providerEvents.appliedAt));
  return statement(db.update(providerEvents).set(applied).where(pending));
}

function markFailed({ db }: Deps, input: ProviderEvent, failure: string): Statement {
  const failed = { failure, attempts: sql`${providerEvents.attempts} + 1` };
  return statement(db.update(providerEvents).set(failed).where(isEvent(input)));
}

function isEvent({ provider, event }: ProviderEvent) {
  return and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, event.eventId));
}
