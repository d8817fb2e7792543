/** A trade as its customer sees it. Pure. */

import type { Trade, TradeAccount } from '#contract/trades.ts';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { type TradeFailure, tradeFailures, tradeTurn } from '#rules/trades.ts';
import type { shopSteamAccounts, tradeSteps } from '../../../db/schema/trades.ts';
import { isRetryable, type TradeDeadlines } from './deadlines.ts';
import { profileUrl } from './own-account.ts';
import type { TradeRow } from './record-step.ts';

export interface TradeFacts {
  trade: TradeRow;
  /** In their order. */
  steps: readonly (typeof tradeSteps.$inferSelect)[];
  /** Of the courier that has it. */
  account: typeof shopSteamAccounts.$inferSelect | undefined;
  /** What a person has sent comes from it. */
  ownAccount: TradeAccount | null;
  deadlines: TradeDeadlines;
  /** Unix seconds. */
  now: number;
}

export function tradeView({ trade, steps, account, ownAccount, deadlines, now }: TradeFacts): Trade {
  const { state, kind, attempt, tradeOfferId, sentAt } = trade;
  const { cancelFrom, endsAt } = deadlines;
  return {
    id: trade.id,
    kind,
    status: state,
    ...nextOf(trade, deadlines),
    code: tradeCode(trade.id),
    attempt,
    attempts_left: Math.max(0, tradeAttemptsMax - attempt),
    trade_url: trade.tradeUrl,
    trade_offer:
      tradeOfferId !== null && sentAt !== null
        ? { id: tradeOfferId, url: tradeOfferUrl(tradeOfferId), sent_at: sentAt, expires_at: trade.expiresAt }
        : null,
    account: account ? accountView(account) : isSentByHand(trade) ? ownAccount : null,
    failure: trade.failure,
    delayed: trade.delayedAt !== null,
    stop: trade.stop,
    mismatch: trade.mismatch !== null,
    received_at: trade.receivedAt,
    settles_at: trade.settlesAt,
    can_resend: canResend(trade),
    can_cancel: cancelFrom !== null && now >= cancelFrom,
    cancel_from: cancelFrom,
    ends_at: endsAt,
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
export function nextOf(trade: TradeRow, deadlines: TradeDeadlines): Pick<Trade, 'turn' | 'act_until'> {
  return { turn: tradeTurn(trade), act_until: actUntil(trade, deadlines) };
}

/** A person has no account that the shop knows by itself. */
export function isSentByHand({ accountSteamId, tradeOfferId }: TradeRow): boolean {
  return accountSteamId === null && tradeOfferId !== null;
}

export function accountView({ steamId, name, level, joinedAt }: typeof shopSteamAccounts.$inferSelect): TradeAccount {
  return { steam_id: steamId, name, level, joined_at: joinedAt, url: profileUrl(steamId) };
}

function canResend({ state, attempt }: Pick<TradeRow, 'state' | 'attempt'>): boolean {
  return isRetryable(state) && attempt < tradeAttemptsMax;
}

function actUntil({ state, expiresAt }: TradeRow, { cancelFrom, endsAt }: TradeDeadlines): number | null {
  if (state === 'sent') return expiresAt;
  return state === 'queued' || state === 'sending' ? cancelFrom : endsAt;
}

function tradeOfferUrl(id: string): string {
  return `https://steamcommunity.com/tradeoffer/${id}/`;
}

function failureOf(reason: string): TradeFailure | null {
  return tradeFailures.find((failure) => failure === reason) ?? null;
}
