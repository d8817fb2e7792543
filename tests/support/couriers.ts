/** A courier as the shop sees one: a key, a Steam account, and calls with the leases that it was given. */
import type { Job, StepReport } from '#contract/courier.ts';
import { createKey } from '#server/domain/couriers/operator/create-key.ts';
import type { TestApp } from './test-app.ts';

export const courierAccount = {
  steam_id: '76561198000000001',
  name: 'Regalia Desk 1',
  level: 42,
  created_at: 1_300_000_000,
  trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=aB3dE_-9',
};

let named = 0;

export async function createCourier(app: TestApp, account = courierAccount) {
  const { deps } = app;
  named += 1;
  const { key } = await createKey(
    { deps, actor: 'ops:test', role: 'owner' },
    { name: `courier-${named}`, scope: 'courier' },
  );
  const browser = app.browser();
  browser.token = key;

  return {
    key,
    browser,
    async claim(limit = 10, steam: 'ok' | 'away' = 'ok'): Promise<Job[]> {
      const { status, body } = await browser.post('/courier/claim', { account, steam, limit });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.payload.jobs;
    },
    renew: ({ id, lease }: Job) => browser.post(`/courier/jobs/${id}/renew`, { lease }),
    release: ({ id, lease }: Job) => browser.post(`/courier/jobs/${id}/release`, { lease }),
    /** Reports the next step of `job`; `more` overrides. */
    report: (job: Job, step: StepReport['step'], more: Partial<StepReport> = {}) =>
      browser.post(`/courier/jobs/${job.id}/report`, { lease: job.lease, seq: job.seq + 1, step, ...more }),
    /** Reports steps one after the other, each of which has to count; gives the job as it stands then. */
    async steps(job: Job, ...reports: (Partial<StepReport> & Pick<StepReport, 'step'>)[]): Promise<Job> {
      let current = job;
      for (const { step, ...more } of reports) {
        const { body } = await this.report(current, step, more);
        if (body.payload?.applied !== true) throw new Error(`${step}: ${JSON.stringify(body)}`);
        current = body.payload.job;
      }
      return current;
    },
  };
}

export type TestCourier = Awaited<ReturnType<typeof createCourier>>;

let offered = 6_000_000_000;

/** The steps up to a trade offer that is out. */
export function sending(app: TestApp, hours = 72) {
  offered += 1;
  const sent = { step: 'sent' as const, trade_offer_id: String(offered), expires_at: app.clock.now + hours * 3600 };
  return [{ step: 'begin' as const }, sent] as const;
}
