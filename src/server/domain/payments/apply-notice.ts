/**
 * Lets a notice take effect, whenever and however often it comes: the effect that its subject gives it is one batch, and is judged
 * anew when something came in between.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Notice, ProviderName } from '../../adapters/payments/port.ts';
import { notices } from '../../db/schema/payments.ts';
import { runRead, type Statement, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { settlePayment } from './settle-payment.ts';

const attemptsMax = 8;

/** What a batch stops with when something came in between. */
const overtaken = new Set(['order_state', 'promo_exhausted', 'offer_not_open', 'payout_state']);

/** The statements by which a notice takes effect, none when it has, or why it cannot. */
type Settle = (
  deps: Deps,
  provider: ProviderName,
  notice: Notice,
) => Promise<{ statements: Statements } | { failure: string }>;

const settlers: Record<Notice['kind'], Settle> = {
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

/** A notice that cannot be applied is kept with its failure. Throws only when the database does not answer. */
export async function applyNotice(deps: Deps, provider: ProviderName, notice: Notice): Promise<void> {
  const [stored] = await runRead(
    deps.db.select({ appliedAt: notices.appliedAt }).from(notices).where(event(provider, notice)).execute(),
  );
  if (stored?.appliedAt) return;
  for (let attempt = 1; ; attempt++) {
    try {
      const settlement = await settlers[notice.kind](deps, provider, notice);
      if ('failure' in settlement) return await keepFailure(deps, provider, notice, settlement.failure);
      await write(deps.db, [settlement.statements, applied(deps, provider, notice)]);
      return;
    } catch (error) {
      if (!(error instanceof DomainError && overtaken.has(error.code)) || attempt === attemptsMax) throw error;
    }
  }
}

function applied({ db, now }: Deps, provider: ProviderName, notice: Notice): Statement {
  const done = { appliedAt: now(), failure: null, attempts: sql`${notices.attempts} + 1` };
  return statement(
    db
      .update(notices)
      .set(done)
      .where(and(event(provider, notice), isNull(notices.appliedAt))),
  );
}

async function keepFailure({ db }: Deps, provider: ProviderName, notice: Notice, failure: string): Promise<void> {
  const kept = { failure, attempts: sql`${notices.attempts} + 1` };
  await write(db, [statement(db.update(notices).set(kept).where(event(provider, notice)))]);
}

function event(provider: ProviderName, notice: Notice) {
  return and(eq(notices.provider, provider), eq(notices.eventId, notice.eventId));
}
