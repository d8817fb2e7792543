/** A trade that its giver can no longer reverse is settled, and its buyer is told. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { TradeJob } from './job-query.ts';
import { recordStep, stateAfter, unleased } from './record-step.ts';
import { tradeMail } from './trade-mail.ts';

/** @throws `trade_state`. */
export function settleTrade(deps: Deps, job: TradeJob, actor: string): Statements {
  const { trade } = job;
  const transition = 'settle';
  const after = { ...trade, ...unleased, seq: trade.seq + 1, state: stateAfter({ trade, transition }) };
  return [recordStep(deps, { trade, transition, actor, set: unleased }), tradeMail(deps, job, transition, after)];
}
