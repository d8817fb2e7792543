/**
 * Lets a notice take effect, whenever and however often it comes: whoever keeps its subject writes the effect in one batch, and judges
 * anew when something came in between.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Notice, ProviderName } from '../../adapters/payments/port.ts';
import { notices } from '../../db/schema/payments.ts';
import { reading, type Step, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { settlePayment } from './settle-payment.ts';

const attemptsMax = 8;

/** Gives why a notice cannot be applied; otherwise its effect is written together with `applied`. Refuses `order_state` when overtaken. */
type Settle = (deps: Deps, provider: ProviderName, notice: Notice, applied: Step) => Promise<string | null>;

const settlers: Record<Notice['kind'], Settle | null> = {
  payment_succeeded: settlePayment,
  payment_failed: settlePayment,
  payment_cancelled: settlePayment,
  payment_awaited: settlePayment,
  refund_done: settleRefund,
  refund_failed: settleRefund,
  payout_paid: null,
  payout_failed: null,
  other: null,
};

/** A notice that cannot be applied is kept with its failure. Throws only when the database does not answer. */
export async function applyNotice(deps: Deps, provider: ProviderName, notice: Notice): Promise<void> {
  const [stored] = await reading(
    deps.db.select({ appliedAt: notices.appliedAt }).from(notices).where(event(provider, notice)).execute(),
  );
  if (stored?.appliedAt) return;
  for (let attempt = 1; ; attempt++) {
    try {
      const failure = await settle(deps, provider, notice);
      if (failure) await keepFailure(deps, provider, notice, failure);
      return;
    } catch (error) {
      const overtaken = error instanceof Refusal && error.code === 'order_state';
      if (!overtaken || attempt === attemptsMax) throw error;
    }
  }
}

async function settle(deps: Deps, provider: ProviderName, notice: Notice): Promise<string | null> {
  const done = applied(deps, provider, notice);
  const settler = settlers[notice.kind];
  if (settler) return settler(deps, provider, notice, done);
  if (notice.kind !== 'other') return `nothing takes ${notice.kind}`;
  await write(deps.db, [done]);
  return null;
}

function applied({ db, now }: Deps, provider: ProviderName, notice: Notice): Step {
  const done = { appliedAt: now(), failure: null, attempts: sql`${notices.attempts} + 1` };
  return step(
    db
      .update(notices)
      .set(done)
      .where(and(event(provider, notice), isNull(notices.appliedAt))),
  );
}

async function keepFailure({ db }: Deps, provider: ProviderName, notice: Notice, failure: string): Promise<void> {
  const kept = { failure, attempts: sql`${notices.attempts} + 1` };
  await write(db, [step(db.update(notices).set(kept).where(event(provider, notice)))]);
}

function event(provider: ProviderName, notice: Notice) {
  return and(eq(notices.provider, provider), eq(notices.eventId, notice.eventId));
}
