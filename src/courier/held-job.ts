/** A job that this courier alone works on, for as long as its lease lasts. */

import type { Job } from '#contract/courier.ts';
import { leaseRestSeconds } from '#rules/limits/courier.ts';
import { type Report, ShopError } from './shop.ts';
import { lineOf } from './step-log.ts';
import type { CourierTools } from './tools.ts';

export interface HeldJob {
  job: Job;
  /** By the courier's own clock, counted from before the call that gave the lease. */
  leaseEnds: number;
  leaseSeconds: number;
}

export function holdJob(job: Job, askedAt: number, leaseSeconds: number): HeldJob {
  return { job, leaseEnds: askedAt + leaseSeconds, leaseSeconds };
}

/** Seconds since the call that gave the lease. */
export function leaseAge({ clock }: Pick<CourierTools, 'clock'>, { leaseEnds, leaseSeconds }: HeldJob): number {
  return clock.elapsed() - (leaseEnds - leaseSeconds);
}

/** Keeps the job, when its lease is older than that, and learns what is wanted of it by now. @throws ShopError */
export async function renewAfter({ shop, clock }: CourierTools, held: HeldJob, seconds: number): Promise<void> {
  const askedAt = clock.elapsed();
  if (leaseAge({ clock }, held) < seconds) return;
  held.job = await shop.renew(held.job);
  held.leaseEnds = askedAt + held.leaseSeconds;
}

/** Nothing is sent in the last minute of a lease: then it is renewed first. Returns whether the job is still to be sent. @throws ShopError */
export async function mayStillSend(tools: CourierTools, held: HeldJob): Promise<boolean> {
  await renewAfter(tools, held, held.leaseSeconds - leaseRestSeconds);
  return held.job.action === 'send';
}

/** Reports the next step; the job is then as the shop has it. @throws ShopError, `lease_lost` when somebody else has it by now. */
export async function report(tools: CourierTools, held: HeldJob, step: Report): Promise<void> {
  const { lease } = held.job;
  const { applied, job } = await tools.shop.report(held.job, step);
  if (applied) {
    const about = { ...lineOf(job), ...(step.reason ? { reason: step.reason } : {}) };
    tools.log({ level: 'info', event: step.step, ...about });
  }
  const isOver = job.lease !== lease;
  if (isOver && !applied) throw new ShopError('lease_lost');
  held.job = job;
}

/** Gives everything back at the end, all at once, so that whoever goes on need not wait for leases to end. */
export async function giveBack({ shop }: Pick<CourierTools, 'shop'>, held: Map<string, HeldJob>): Promise<void> {
  const releases = [...held.values()].map(({ job }) =>
    shop.release(job).catch((error) => {
      // its lease ends by itself
      if (!(error instanceof ShopError)) throw error;
    }),
  );
  held.clear();
  await Promise.all(releases);
}
