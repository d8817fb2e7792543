/**
 * An operator makes a step of a trade by hand, as a courier reports one: along the same table, under the next number, and with the same
 * effect on the line or the offer. What a person has begun no courier goes on with.
 */
import type { z } from 'zod';
import { StepByHand } from '#contract/operator/trades.ts';
import type { TradeState } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { relistItem } from '../../orders/parts/line-ending.ts';
import type { TradeJob } from '../../trades/parts/job-query.ts';
import { settleTrade } from '../../trades/parts/settlement.ts';
import { type Report, stepStatements, takenFromCourier } from '../parts/step-statements.ts';
import { assertFree, assertNotBlocked, assertNotHeld, readTrade } from './parts/worked-trade.ts';

type Step = z.output<typeof StepByHand>;

/**
 * Returns the trade's state. @throws `invalid_fields`, `not_found`, `trade_state`, `order_state`, `order_held`, and `lease_lost` while a
 * courier works on it; what has arrived or come back is a fact that is taken all the same.
 */
export async function makeStep(ctx: OperatorContext, input: z.input<typeof StepByHand>): Promise<TradeState> {
  const { deps, actor } = ctx;
  const step = parseInput(StepByHand, input);
  const job = await readTrade(deps, step.id, step.seen);
  if (step.step !== 'received' && step.step !== 'reversed') assertFree(deps, job, actor);
  if (step.step === 'begin' || step.step === 'sent') {
    assertNotHeld(job);
    assertNotBlocked(deps, job, actor);
  }
  const { id: _, step: name, seen: __, ...details } = step;
  await write(deps.db, [
    await statementsOf(deps, job, step, actor),
    insertAuditEntry(ctx, { action: `trades.${name}`, subject: step.id, details }),
  ]);
  return (await readTrade(deps, step.id)).trade.state;
}

async function statementsOf(deps: Deps, job: TradeJob, step: Step, actor: string): Promise<Statements> {
  const byHand = { actor, byHand: true };
  const make = (of: TradeJob, report: Report) => stepStatements(deps, of, report, byHand);
  switch (step.step) {
    case 'settle':
      return settleTrade(deps, job, actor);
    case 'sent': {
      const report = sentReport(deps, step);
      if (job.trade.state !== 'queued') return make(job, report);
      // nobody types that they have begun what they have already sent
      return [await make(job, { step: 'begin' }), await make(begun(job, actor), report)];
    }
    case 'failed':
      if (!step.reason) throwValidationError([{ field: 'reason', key: 'invalid_value' }]);
      return make(job, { step: 'failed', reason: step.reason });
    case 'received':
      return make(job, { step: 'received', asset_title: step.title });
    case 'reversed':
      return [await make(job, { step: 'reversed' }), step.relist && job.line && relistItem(deps, job.line.itemId)];
    default:
      return make(job, { step: step.step });
  }
}

function sentReport({ now }: Deps, { tradeOfferId, expiresHours }: Step): Report {
  if (!tradeOfferId) throwValidationError([{ field: 'tradeOfferId', key: 'invalid_value' }]);
  if (!expiresHours) throwValidationError([{ field: 'expiresHours', key: 'invalid_value' }]);
  return { step: 'sent', trade_offer_id: tradeOfferId, expires_at: now() + expiresHours * 3600 };
}

/** As it stands within the batch, after its first step. */
function begun(job: TradeJob, actor: string): TradeJob {
  const { trade } = job;
  if (trade.stop !== null) throw new DomainError('trade_state');
  const set = { ...takenFromCourier(trade, actor), accountSteamId: null };
  return { ...job, trade: { ...trade, ...set, state: 'sending', seq: trade.seq + 1 } };
}
