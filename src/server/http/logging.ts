/**
 * One JSON line per request: which endpoint, how it ended, what it cost, and which records of money it made. Never a path, an address, a
 * token or a field. See docs/product/security.md#logs.
 */
import { createMiddleware } from 'hono/factory';
import { newDatabaseUse } from '../db/database-use.ts';
import { causeText } from './cause-text.ts';
import type { ApiContext, ApiEnv, Runtime } from './context.ts';
import { routeOf } from './route-of.ts';
import { sessionMark } from './session-mark.ts';

/** Of a request that a wrong configuration has ended. */
export const noRuntime: Pick<Runtime, 'databaseUse' | 'made'> = { databaseUse: newDatabaseUse() };

export type Log = (line: Record<string, unknown>) => void;

export function logging(log: Log) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const { databaseUse, made = [] } = c.var.runtime ?? noRuntime;
    log({
      id: c.var.requestId,
      trace: c.var.traceId,
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      key: c.var.errorKey,
      ms,
      db_ms: Math.round(databaseUse.milliseconds),
      db_trips: databaseUse.roundTrips,
      bytes: await bytesSent(c),
      lang: c.var.language,
      session: sessionOf(c),
      made: made.length > 0 ? made : undefined,
      about: isRecordId(c.var.about) ? c.var.about : undefined,
      cause: c.error && c.res.status >= 500 ? causeText(c.error) : undefined,
    });
  });
}

/** What came from outside has to have the form of the shop's own ids. */
function isRecordId(id: string | undefined): boolean {
  return /^[a-z]{3}_[0-9a-z]{20}$/.test(id ?? '');
}

/** As they were counted when the body was written, unless an error or a 304 has taken its place. */
async function bytesSent({ error, res, var: { bytes } }: ApiContext): Promise<number | undefined> {
  const isAsWritten = !error && res.body !== null;
  return (isAsWritten ? bytes : undefined) ?? bytesOf(res);
}

/** Of the body as it leaves the Worker, read out of a copy. Unknown for CSV, which is written while it is sent. */
export async function bytesOf(answer: Response): Promise<number | undefined> {
  if (answer.headers.get('content-type')?.startsWith('text/csv')) return undefined;
  return answer.body ? (await answer.clone().arrayBuffer()).byteLength : 0;
}

function sessionOf(c: ApiContext): string | undefined {
  const sessionId = c.var.principal?.sessionId;
  if (!sessionId) return undefined;
  const { tokenSecret, now } = c.var.runtime.deps;
  return sessionMark(sessionId, { tokenSecret, at: now() });
}
