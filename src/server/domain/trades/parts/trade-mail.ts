/** Tells the customer what has become of a trade: once for each step. See docs/product/delivery.md#mails. */
import type { TradeKind } from '#rules/lifecycles.ts';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { tradeCode } from '#rules/trade-code.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { TradeNews, TradeNewsReason } from '../../mail/parts/templates/trade-news.ts';
import { isRetryable, triedInVainAt } from './deadlines.ts';
import type { TradeJob } from './job-query.ts';
import type { TradeRow, TradeTransition } from './record-step.ts';

const news: Partial<Record<TradeTransition, Partial<Record<TradeKind, TradeNews>>>> = {
  send: { delivery: 'delivery_sent', intake: 'intake_sent' },
  decline: { delivery: 'delivery_failed', intake: 'intake_failed' },
  expire: { delivery: 'delivery_failed', intake: 'intake_failed' },
  fail: { delivery: 'delivery_failed', intake: 'intake_failed' },
  settle: { delivery: 'delivery_settled' },
};

/** `after` is the trade as the transition leaves it. */
export function tradeMail(
  { db, now }: Deps,
  { line, offer, customer, triedSince }: Pick<TradeJob, 'line' | 'offer' | 'customer' | 'triedSince'>,
  transition: TradeTransition | null,
  after: TradeRow,
): Statements {
  const told = transition && news[transition]?.[after.kind];
  const subject = line ?? offer;
  if (!told || !subject) return null;
  return skipIfClosed(
    customer,
    queueMail(db, now(), {
      id: `trade_news:${after.id}:${after.seq}`,
      template: 'trade_news',
      recipient: customer.email,
      language: customer.language,
      values: {
        name: customer.name,
        news: told,
        title: subject.title,
        subjectId: subject.id,
        code: tradeCode(after.id),
        reason: reasonOf(transition, after),
        isUsedUp: isRetryable(after.state) && after.attempt >= tradeAttemptsMax,
        until: transition === 'send' ? after.expiresAt : endOf(after, { line, triedSince }, now()),
      },
    }),
  );
}

/** When what came to nothing ends by itself; null where it does not. */
function endOf(
  after: TradeRow,
  { line, triedSince: tried }: Pick<TradeJob, 'line' | 'triedSince'>,
  now: number,
): number | null {
  const isHeld = line !== null && line.heldAt !== null;
  return isRetryable(after.state) && !isHeld ? triedInVainAt(after.kind, { tried, failed: now }) : null;
}

function reasonOf(transition: TradeTransition, { failure }: TradeRow): TradeNewsReason | null {
  if (transition === 'decline') return 'declined';
  return transition === 'expire' ? 'expired' : failure;
}
