/**
 * The loop of a courier: claims jobs, works on each, keeps those that wait for an answer. All that it needs to go on is in the shop and
 * on Steam, so that it can be stopped at any moment.
 */
import {
  firstPauseSeconds,
  heldJobsMax,
  listedTradeOffersSeconds,
  longestPauseSeconds,
  renewAfterSeconds,
  roundSeconds,
  steamFailuresMax,
} from '#rules/limits/courier.ts';
import { claimedAtOnce } from '#rules/limits/job-runs.ts';
import { giveBack, type HeldJob, holdJob, leaseAge } from './held-job.ts';
import { growingPauses, type Pauses, sleep } from './pauses.ts';
import { ShopError } from './shop.ts';
import { type AccountFacts, SteamError, type TradeOffer } from './steam-account.ts';
import { causeOf } from './step-log.ts';
import type { CourierTools } from './tools.ts';
import { postpone, type WorkOptions, workJob } from './work-job.ts';

export interface LoopOptions extends WorkOptions {
  /** Seconds between two rounds. */
  pollSeconds: number;
  /** Jobs that are held at once; those that are only watched make room for others instead of being renewed, and come back when their lease has ended. */
  jobsMax: number;
  /** Seconds of the first and the longest pause while Steam, or the shop, does not answer. */
  pauses: { first: number; longest: number };
}

export const operatorsLoop: LoopOptions = {
  pollSeconds: roundSeconds,
  jobsMax: heldJobsMax,
  renewAfterSeconds,
  keepsReceived: false,
  pauses: { first: firstPauseSeconds, longest: longestPauseSeconds },
};

/** Runs until the signal, and gives back what it held. @throws ShopError when the shop refuses the key, or does not understand the courier */
export async function runCourier(tools: CourierTools, options: LoopOptions, signal: AbortSignal): Promise<void> {
  const courier = openCourier(tools, options);
  tools.log({ level: 'info', event: 'started' });
  while (!signal.aborted) await sleep(await playRound(courier, signal), signal);
  await giveBack(tools, courier.held);
  tools.log({ level: 'info', event: 'stopped' });
}

export interface Courier {
  tools: CourierTools;
  options: LoopOptions;
  held: Map<string, HeldJob>;
  pauses: Pauses;
  steam: 'ok' | 'away';
  account: AccountFacts | null;
}

export function openCourier(tools: CourierTools, options: LoopOptions): Courier {
  const { first, longest } = options.pauses;
  return { tools, options, held: new Map(), pauses: growingPauses(first, longest), steam: 'ok', account: null };
}

/** Claims, and works on every job once. Returns the seconds until the next round. @throws ShopError */
export async function playRound(courier: Courier, signal: AbortSignal): Promise<number> {
  const { tools, options, held, pauses } = courier;
  const listed = await askSteam(courier);
  if (!courier.account) return pauses.next();
  if (!(await claim(courier, courier.account))) return pauses.next();
  if (!listed) return postponeAll(courier);
  let failures = 0;
  for (const [id, job] of held) {
    if (signal.aborted) return 0;
    const outcome = await workJob(tools, job, options, listed);
    if (outcome === 'dropped') held.delete(id);
    if (outcome === 'shop_away') return pauses.next();
    if (outcome === 'steam_failed') {
      failures += 1;
      held.delete(id);
      await postpone(tools, job, options.pauses.first * 2);
    }
    // one call can fail by itself; whom Steam limits or does not know has to stop calling
    if (outcome === 'steam_refuses' || failures === steamFailuresMax) {
      courier.steam = 'away';
      return postponeAll(courier);
    }
  }
  if (failures === 0) pauses.reset();
  return options.pollSeconds;
}

/** What Steam says of the account's own trade offers; null while it does not answer. It is not asked while nothing waits for it. */
async function askSteam(courier: Courier): Promise<TradeOffer[] | null> {
  const { tools, held } = courier;
  try {
    const isNew = courier.account === null;
    courier.account = await tools.steam.facts();
    if (isNew) tools.log({ level: 'info', event: 'signed_in', account: courier.account.steamId });
    const isAsked = held.size > 0 || courier.steam === 'away';
    const listed = isAsked ? await tools.steam.sentTradeOffers(tools.clock.now() - listedTradeOffersSeconds) : [];
    if (courier.steam === 'away') tools.log({ level: 'info', event: 'steam_back' });
    courier.steam = 'ok';
    return listed;
  } catch (error) {
    if (!(error instanceof SteamError)) throw error;
    tools.log({ level: 'error', event: 'steam_failed', reason: error.code, cause: causeOf(error) });
    courier.steam = 'away';
    return null;
  }
}

/** Tells the shop how Steam answers, and takes what this courier has room for. False while the shop does not answer. */
async function claim(courier: Courier, account: AccountFacts): Promise<boolean> {
  const { tools, options, held, steam } = courier;
  const { shop, clock, log } = tools;
  makeRoom(courier);
  const limit = steam === 'ok' ? Math.min(claimedAtOnce, options.jobsMax - held.size) : 0;
  const askedAt = clock.elapsed();
  try {
    const { jobs, leaseSeconds } = await shop.claim(account, steam, Math.max(0, limit));
    for (const job of jobs) held.set(job.id, holdJob(job, askedAt, leaseSeconds));
    return true;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'away') throw error;
    log({ level: 'error', event: 'shop_away', cause: causeOf(error) });
    return false;
  }
}

/** Trade offers can be out for weeks, without an answer: their leases are not renewed while others need the room. */
function makeRoom({ tools, held, options }: Courier): void {
  const { jobsMax, renewAfterSeconds } = options;
  const isFull = () => held.size > Math.max(0, jobsMax - claimedAtOnce);
  for (const [id, job] of held)
    if (isFull() && job.job.action === 'watch' && leaseAge(tools, job) >= renewAfterSeconds) held.delete(id);
}

/** Gives every job back, and returns the pause after which Steam is asked again. */
async function postponeAll({ tools, held, pauses }: Courier): Promise<number> {
  const seconds = pauses.next();
  for (const job of held.values()) await postpone(tools, job, seconds);
  held.clear();
  return seconds;
}
