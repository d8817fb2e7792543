/** What browsers report by themselves: a line of the log each, the same one at most every ten minutes. */

import type { Hono } from 'hono';
import { reportFromBrowser } from '#contract/system.ts';
import { knownReportsMax } from '#rules/limits/sizes.ts';
import { reportBytesMax, sameReportMinutes } from '#rules/limits.ts';
import { readReports } from '../http/browser-report.ts';
import type { ApiEnv } from '../http/context.ts';
import type { Log } from '../http/logging.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { readText } from '../http/read-body.ts';

export function browserReportRoutes(app: Hono<ApiEnv>, log: Log): void {
  /** Unix seconds until which a report is not told again; of this isolate of the Worker. */
  const silentUntil = new Map<string, number>();

  function isNew(report: object, now: number): boolean {
    const key = JSON.stringify(report);
    if ((silentUntil.get(key) ?? 0) > now) return false;
    for (const [known, until] of silentUntil) if (until <= now) silentUntil.delete(known);
    if (silentUntil.size >= knownReportsMax) return false;
    silentUntil.set(key, now + 60 * sameReportMinutes);
    return true;
  }

  mountEndpoint(app, reportFromBrowser, async ({ c, ctx: { deps } }) => {
    for (const { kind, ...report } of readReports(await readText(c.req.raw, reportBytesMax), deps.siteUrl)) {
      if (isNew({ kind, ...report }, deps.now()))
        log({ level: 'warn', report: kind, id: c.var.requestId, ...report, lang: c.var.language });
    }
    return {};
  });
}
