/** The shop as couriers call it. Whatever goes wrong is a `ShopError` with a meaning. */

import type { z } from 'zod';
import { claimJobs, type Job, releaseJob, renewJob, reportStep, type StepReport } from '#contract/courier.ts';
import { courierShopMs } from '#rules/limits/outside-calls.ts';
import type { AccountFacts } from './steam-account.ts';

/**
 * `away`: no answer, or none that helps, until later; a report may have counted all the same, and can be repeated. `lease_lost`: somebody
 * else works on the job. `key_refused`: the key is wrong or has been revoked. `rejected`: the shop does not understand this courier.
 */
export type ShopErrorCode = 'away' | 'lease_lost' | 'key_refused' | 'rejected';

export class ShopError extends Error {
  readonly code: ShopErrorCode;

  constructor(code: ShopErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'ShopError';
    this.code = code;
  }
}

export type Report = Omit<StepReport, 'lease' | 'seq'>;

/** All of them throw `ShopError`. */
export interface Shop {
  claim(account: AccountFacts, steam: 'ok' | 'away', limit: number): Promise<{ jobs: Job[]; leaseSeconds: number }>;
  renew(job: Job): Promise<Job>;
  /** Gives it back, so that it can be claimed at once. */
  release(job: Job): Promise<void>;
  /** Reports the step after the job's last one. */
  report(job: Job, report: Report): Promise<{ applied: boolean; job: Job }>;
}

/** `send` carries the calls. */
export function createShop({ url, key, send = fetch }: { url: string; key: string; send?: typeof fetch }): Shop {
  const post = async <T extends z.ZodType>(path: string, body: object, response: T): Promise<z.output<T>> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body), redirect: 'error' as const };
    const answer = await send(`${url}/api${path}`, { ...request, signal: AbortSignal.timeout(courierShopMs) }).catch(
      (cause) => {
        throw new ShopError('away', cause);
      },
    );
    const text = await answer.text().catch((cause) => {
      throw new ShopError('away', cause);
    });
    if (!answer.ok) throw new ShopError(codeOf(answer.status), new Error(`status ${answer.status}`));
    try {
      return response.parse(JSON.parse(text));
    } catch (cause) {
      throw new ShopError('away', cause);
    }
  };

  return {
    async claim({ steamId, name, level, createdAt, tradeUrl }, steam, limit) {
      const account = { steam_id: steamId, name, level, created_at: createdAt, trade_url: tradeUrl };
      const { payload } = await post(claimJobs.path, { account, steam, limit }, claimJobs.response);
      return { jobs: payload.jobs, leaseSeconds: payload.lease_seconds };
    },

    async renew({ id, lease }) {
      const { payload } = await post(pathOf(renewJob.path, id), { lease }, renewJob.response);
      return payload.job;
    },

    async release({ id, lease }) {
      await post(pathOf(releaseJob.path, id), { lease }, releaseJob.response);
    },

    async report({ id, lease, seq }, report) {
      const body = { ...report, lease, seq: seq + 1 };
      const { payload } = await post(pathOf(reportStep.path, id), body, reportStep.response);
      return payload;
    },
  };
}

function pathOf(path: string, id: string): string {
  return path.replace('{id}', encodeURIComponent(id));
}

function codeOf(status: number): ShopErrorCode {
  if (status === 409 || status === 404) return 'lease_lost';
  if (status === 401 || status === 403) return 'key_refused';
  return status >= 500 || status === 429 || status === 408 ? 'away' : 'rejected';
}

export type { Job };
