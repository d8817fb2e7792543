/** What a reported step does: the trade's own transition, and in the same batch what follows for its order line or its offer. */
import type { StepReport } from '#contract/courier.ts';
import { postponedSeconds } from '#rules/limits/courier.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { deliveryFollows } from '../../deliveries/parts/delivery-follows.ts';
import { intakeFollows } from '../../intakes/parts/intake-follows.ts';
import type { TradeJob } from '../../trades/parts/job-query.ts';
import { received } from '../../trades/parts/receipt.ts';
import { recordStep, stateAfter, type TradeStep, unleased } from '../../trades/parts/record-step.ts';
import { tradeMail } from '../../trades/parts/trade-mail.ts';

export type Report = Omit<StepReport, 'lease' | 'seq'>;

/** A person who makes a step `byHand` has no courier's account. @throws `trade_state` and `order_state`. */
export async function stepStatements(
  deps: Deps,
  job: TradeJob,
  report: Report,
  { actor, byHand = false }: { actor: string; byHand?: boolean },
): Promise<Statements> {
  const step = stepOf(deps, job, report, byHand ? actor : null);
  const { trade } = job;
  const after = {
    ...trade,
    ...step.set,
    seq: trade.seq + 1,
    state: stateAfter({ trade, transition: step.transition }),
  };
  return [
    recordStep(deps, { trade, actor, ...step }),
    await followUp(deps, job, step, actor),
    tradeMail(deps, job, step.transition, after),
  ];
}

type Step = Pick<TradeStep, 'transition' | 'reason' | 'set'>;

/**
 * What a person who goes on with a trade by hand takes from a courier that had it and was not heard of: it would send a trade offer too,
 * once it is there again.
 */
export function takenFromCourier({ leaseHolder }: TradeJob['trade'], person: string) {
  return leaseHolder === person ? {} : unleased;
}

/** `person` makes the step by hand. */
function stepOf(deps: Deps, { trade, line, offer }: TradeJob, report: Report, person: string | null): Step {
  const now = deps.now();
  const taken = person === null ? {} : takenFromCourier(trade, person);
  switch (report.step) {
    case 'begin': {
      const begun = { ...taken, tradeOfferId: null, delayedAt: null };
      return { transition: 'begin', set: person === null ? begun : { ...begun, accountSteamId: null } };
    }
    case 'sent': {
      const { trade_offer_id: tradeOfferId, expires_at: expiresAt } = report;
      return { transition: 'send', set: { ...taken, tradeOfferId, expiresAt, sentAt: now, delayedAt: null } };
    }
    case 'received': {
      const title = line?.title ?? offer?.title ?? '';
      const arrived = report.asset_title;
      const mismatch = trade.kind === 'intake' && arrived !== undefined && !isSameItem(arrived, title) ? arrived : null;
      const receipt = { assetId: report.asset_id, protectedUntil: report.protected_until };
      // the courier goes on watching for a reversal
      const { lease, leaseHolder, leaseUntil } = trade;
      return { transition: 'receive', set: { ...received(now, receipt), lease, leaseHolder, leaseUntil, mismatch } };
    }
    case 'declined':
      return cameToNothing(trade, { transition: 'decline', set: over });
    case 'expired':
      return cameToNothing(trade, { transition: 'expire', set: over });
    case 'failed': {
      const { reason } = report;
      if (!reason || reason === 'steam_unavailable') throw new DomainError('trade_state');
      return cameToNothing(trade, { transition: 'fail', reason, set: { ...over, failure: reason } });
    }
    case 'reversed':
      return { transition: 'reverse', set: over };
    case 'cancelled':
      return cancelled(trade);
    case 'postponed': {
      const notBefore = now + (report.retry_after ?? postponedSeconds);
      const set = { ...unleased, notBefore, delayedAt: trade.delayedAt ?? now };
      return { transition: null, reason: report.reason ?? 'steam_unavailable', set };
    }
  }
}

const over = { ...unleased, stop: null, delayedAt: null } as const;

/**
 * What was asked back ends as if it had been taken back, whatever its trade offer came to nothing by. That stays the step's reason: by it
 * an item that the shop does not find stays sold.
 */
function cameToNothing(trade: TradeJob['trade'], step: Step): Step {
  if (trade.stop === null) return step;
  // the table says from where it can come to nothing
  stateAfter({ trade, transition: step.transition });
  const end = cancelled(trade);
  return { ...end, reason: step.reason ?? end.reason };
}

/** The trade offer has been taken back. Nobody asked for it when there is no stop: the customer can ask again. */
function cancelled({ stop, stopReason: reason, attempt }: TradeJob['trade']): Step {
  if (stop === 'refund') return { transition: 'cancel', reason, set: over };
  if (stop === null) return { transition: 'fail', reason: 'taken_back', set: { ...over, failure: 'taken_back' } };
  const anew = { stopReason: '', tradeOfferId: null, accountSteamId: null, expiresAt: null };
  return {
    transition: 'takeBack',
    reason,
    set: { ...over, ...anew, attempt: stop === 'resend' ? attempt + 1 : attempt },
  };
}

/** Steam writes the wear behind the name of a thing: `Moonlit Bulwark (Field-Tested)`. */
function isSameItem(arrived: string, title: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/ \([^()]*\)$/, '')
      .trim()
      .toLowerCase();
  return plain(arrived) === plain(title);
}

async function followUp(deps: Deps, job: TradeJob, step: Step, actor: string): Promise<Statements> {
  const { transition, set } = step;
  if (!transition) return null;
  const { trade, line, offer, customer, payment } = job;
  const { stopReason } = trade;
  if (line) return deliveryFollows(deps, { line, customer, payment }, { transition, actor, stopReason });
  if (!offer) return null;
  const protectedUntil = set?.settlesAt ?? null;
  return intakeFollows(
    deps,
    { offer, customer },
    { transition, actor, stopReason, mismatch: set?.mismatch ?? null, protectedUntil },
  );
}
