/** Works on a job once, and says whether the courier keeps it. */
import { cancelTradeOffer } from './cancel-trade-offer.ts';
import { type HeldJob, renewAfter, report } from './held-job.ts';
import { sendTradeOffer } from './send-trade-offer.ts';
import { ShopError } from './shop.ts';
import { SteamError, type SteamErrorCode, type TradeOffer } from './steam-account.ts';
import { causeOf, lineOf } from './step-log.ts';
import type { CourierTools } from './tools.ts';
import { watchTradeOffer } from './watch-trade-offer.ts';

export interface WorkOptions {
  /** Seconds after which a lease is renewed, and what is wanted of the job is asked. */
  renewAfterSeconds: number;
  /** Keeps jobs whose item has arrived; otherwise they come back with the next claim, once their lease has ended. */
  keepsReceived: boolean;
}

export type Outcome = 'kept' | 'dropped' | 'shop_away' | 'steam_failed' | 'steam_refuses';

/** `listed` are the account's trade offers as Steam told of them a moment ago. @throws ShopError with `key_refused` and `rejected` */
export async function workJob(
  tools: CourierTools,
  held: HeldJob,
  { renewAfterSeconds, keepsReceived }: WorkOptions,
  listed: readonly TradeOffer[],
): Promise<Outcome> {
  const { lease } = held.job;
  try {
    await renewAfter(tools, held, renewAfterSeconds);
    if (held.job.action === 'send') await sendTradeOffer(tools, held);
    if (held.job.lease !== lease) return 'dropped';
    if (held.job.action === 'cancel') await cancelTradeOffer(tools, held);
    else if (held.job.action === 'watch') await watchTradeOffer(tools, held, listed);
    const isOver = held.job.lease !== lease || (held.job.state === 'received' && !keepsReceived);
    return isOver ? 'dropped' : 'kept';
  } catch (error) {
    return outcomeOf(tools, held, error);
  }
}

const steamRefuses: readonly SteamErrorCode[] = [
  'rate_limited',
  'session_expired',
  'sign_in_refused',
  'own_account_blocked',
];

function outcomeOf({ log }: CourierTools, { job }: HeldJob, error: unknown): Outcome {
  const about = { ...lineOf(job), cause: causeOf(error) };
  if (error instanceof SteamError) {
    log({ level: 'error', event: 'steam_failed', reason: error.code, ...about });
    return steamRefuses.includes(error.code) ? 'steam_refuses' : 'steam_failed';
  }
  if (error instanceof ShopError && error.code === 'lease_lost') {
    log({ level: 'info', event: 'lease_lost', ...lineOf(job) });
    return 'dropped';
  }
  if (error instanceof ShopError && error.code === 'away') {
    log({ level: 'error', event: 'shop_away', ...about });
    return 'shop_away';
  }
  throw error;
}

/** Gives a job back while Steam does not answer: it stays as it is, and is given out again later. */
export async function postpone(tools: CourierTools, held: HeldJob, seconds: number): Promise<void> {
  const retryAfter = Math.max(1, Math.min(3600, Math.round(seconds)));
  try {
    await report(tools, held, { step: 'postponed', reason: 'steam_unavailable', retry_after: retryAfter });
  } catch (error) {
    // its lease ends by itself
    if (!(error instanceof ShopError)) throw error;
  }
}
