/** A trade as its customer sees it. Pure. */
import type { Trade, TradeAccount } from '#contract/trades.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { type TradeFailure, tradeAttemptsMax, tradeFailures, tradeRetryable, tradeTurn } from '#rules/trades.ts';
import type { shopSteamAccounts, tradeSteps } from '../../../db/schema/trades.ts';
import { endsAt } from './deadlines.ts';
import type { TradeRow } from './record-step.ts';

export interface TradeFacts {
  trade: TradeRow;
  /** In their order. */
  steps: readonly (typeof tradeSteps.$inferSelect)[];
  account: typeof shopSteamAccounts.$inferSelect | undefined;
  /** Unix seconds. */
  now: number;
  deliveryHours: number;
}

const hour = 3600;

export function tradeView({ trade, steps, account, now, deliveryHours }: TradeFacts): Trade {
  const { state, kind, attempt, createdAt, tradeOfferId, sentAt } = trade;
  const isDelivery = kind === 'delivery';
  const cancelFrom = createdAt + deliveryHours * hour;
  const isLate = isDelivery && isCancellable(trade) && now >= cancelFrom;
  return {
    id: trade.id,
    kind,
    status: state,
    ...nextOf(trade, steps, deliveryHours),
    code: tradeCode(trade.id),
    attempt,
    attempts_left: Math.max(0, tradeAttemptsMax - attempt),
    trade_url: trade.tradeUrl,
    trade_offer:
      tradeOfferId !== null && sentAt !== null
        ? { id: tradeOfferId, url: tradeOfferUrl(tradeOfferId), sent_at: sentAt, expires_at: trade.expiresAt }
        : null,
    account: account ? accountView(account) : null,
    failure: trade.failure,
    delayed: trade.delayedAt !== null,
    stop: trade.stop,
    mismatch: trade.mismatch !== null,
    received_at: trade.receivedAt,
    settles_at: trade.settlesAt,
    can_resend: canResend(trade),
    can_cancel: isLate,
    cancel_from: isDelivery && isCancellable(trade) ? cancelFrom : null,
    ends_at: endsAt(trade, steps),
    steps: steps.map((step) => ({
      status: step.toState,
      at: step.at,
      by: step.actor === trade.customerId ? 'customer' : 'shop',
      failure: failureOf(step.reason),
      delayed: step.reason === 'steam_unavailable',
      trade_offer_id: step.tradeOfferId,
    })),
  };
}

/** Who has to act on a trade, and until when. */
export function nextOf(
  trade: TradeRow,
  steps: TradeFacts['steps'],
  deliveryHours: number,
): Pick<Trade, 'turn' | 'act_until'> {
  const cancelFrom = trade.createdAt + deliveryHours * hour;
  return {
    turn: tradeTurn(trade.state, trade.failure),
    act_until: actUntil(trade, cancelFrom, endsAt(trade, steps)),
  };
}

export function accountView({ steamId, name, level, joinedAt }: typeof shopSteamAccounts.$inferSelect): TradeAccount {
  return { steam_id: steamId, name, level, joined_at: joinedAt, url: `https://steamcommunity.com/profiles/${steamId}` };
}

export function canResend({ state, attempt }: Pick<TradeRow, 'state' | 'attempt'>): boolean {
  return tradeRetryable.some((retryable) => retryable === state) && attempt < tradeAttemptsMax;
}

/** Whether the customer may give it up once it is late: nothing has arrived, and no such wish is under way. */
export function isCancellable({ state, stop }: Pick<TradeRow, 'state' | 'stop'>): boolean {
  if (stop === 'refund') return false;
  return state === 'queued' || state === 'sending' || tradeRetryable.some((retryable) => retryable === state);
}

function actUntil({ state, kind, expiresAt }: TradeRow, cancelFrom: number, ends: number | null): number | null {
  if (state === 'sent') return expiresAt;
  if (state === 'queued' || state === 'sending') return kind === 'delivery' ? cancelFrom : null;
  return ends;
}

function tradeOfferUrl(id: string): string {
  return `https://steamcommunity.com/tradeoffer/${id}/`;
}

function failureOf(reason: string): TradeFailure | null {
  return tradeFailures.find((failure) => failure === reason) ?? null;
}
