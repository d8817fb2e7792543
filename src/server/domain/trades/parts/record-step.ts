/**
 * Writes a step of a trade: along the table of `rules/lifecycles.ts`, under the next number, only while the trade is as it was read. Of
 * two steps at one moment the second stops the batch, so that nothing counts twice.
 */
import { and, eq, sql } from 'drizzle-orm';
import { nextState, type TradeState, tradeLife } from '#rules/lifecycles.ts';
import { tradeSteps, trades } from '../../../db/schema/trades.ts';
import { transition as transitionUpdate } from '../../../db/transition.ts';
import { expectRows, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';

export type TradeRow = typeof trades.$inferSelect;
export type TradeTransition = keyof typeof tradeLife.transitions;

type Changes = Partial<Omit<TradeRow, 'id' | 'state' | 'seq'>>;

export interface TradeStep {
  /** As it was read. */
  trade: Pick<TradeRow, 'id' | 'state' | 'seq' | 'attempt' | 'stop' | 'lease' | 'tradeOfferId'>;
  /** Null for a step that changes no state. */
  transition: TradeTransition | null;
  actor: string;
  reason?: string;
  /** What changes with it. */
  set?: Changes;
}

/** The state that it leads to. @throws `trade_state` when the table does not allow the transition. */
export function stateAfter({ trade, transition }: Pick<TradeStep, 'trade' | 'transition'>): TradeState {
  const state = transition ? nextState(tradeLife, trade.state, transition) : trade.state;
  if (!state) throw new DomainError('trade_state');
  return state;
}

/** @throws `trade_state`, at once or when the batch is written. */
export function recordStep({ db, now, newId }: Deps, { trade, transition, actor, reason, set }: TradeStep): Statements {
  const toState = stateAfter({ trade, transition });
  const attempt = set?.attempt ?? trade.attempt;
  const where = and(
    eq(trades.id, trade.id),
    eq(trades.state, trade.state),
    eq(trades.seq, trade.seq),
    sql`${trades.stop} is ${trade.stop}`,
    sql`${trades.lease} is ${trade.lease}`,
  );
  const changes = {
    ...(toState === 'failed' ? {} : { failure: null }),
    ...set,
    seq: trade.seq + 1,
    updatedAt: now(),
  };
  const update = transition
    ? transitionUpdate(db, trades, tradeLife, transition, { where, set: changes })
    : db.update(trades).set(changes).where(where);
  const step = {
    id: newId('tst'),
    tradeId: trade.id,
    seq: trade.seq + 1,
    attempt,
    fromState: trade.state,
    toState,
    reason: reason ?? '',
    tradeOfferId: set?.tradeOfferId ?? trade.tradeOfferId,
    actor,
    at: now(),
  };
  return [expectRows(update, 'trade_state'), statement(db.insert(tradeSteps).values(step))];
}

/** What a trade that no courier works on any more has of its lease. */
export const unleased = { lease: null, leaseHolder: null, leaseUntil: 0 } as const;
