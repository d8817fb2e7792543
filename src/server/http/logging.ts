/** One JSON line per request: method, path, status, duration. Never an address, a token or a field. */
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { ApiContext, ApiEnv } from './context.ts';

/** Of a request that a wrong configuration has ended. */
export const noRuntime = { databaseUse: { roundTrips: 0, milliseconds: 0 } };

export type Log = (line: Record<string, unknown>) => void;

export function logging(log: Log) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const { databaseUse } = c.var.runtime ?? noRuntime;
    log({
      id: c.var.requestId,
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      key: c.var.errorKey,
      ms: Math.round(performance.now() - start),
      db_ms: Math.round(databaseUse.milliseconds),
      db_trips: databaseUse.roundTrips,
      cause: c.error && c.res.status >= 500 ? causeText(c.error) : undefined,
    });
  });
}

/** The path of the endpoint as it was mounted: the one of this method, else the one that knows others, else what is before all of them. */
function routeOf(c: ApiContext): string | undefined {
  const routes = matchedRoutes(c);
  const named = routes.filter(({ path }) => !path.endsWith('*'));
  return (named.find(({ method }) => method !== 'ALL') ?? named[0] ?? routes.at(-1))?.path;
}

/** The first cause with the place where it was noticed. Messages in between are left out: that of a failed query holds its values. */
export function causeText(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  const places = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return [String(cause), ...places].join('\n');
}
