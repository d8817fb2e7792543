/** Says in every answer how long the database took and how many round trips there were. */
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './context.ts';
import { noRuntime } from './logging.ts';

export const serverTiming = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { milliseconds, roundTrips } = (c.var.runtime ?? noRuntime).databaseUse;
  c.res.headers.set('Server-Timing', `db;dur=${milliseconds.toFixed(1)};desc="${roundTrips} round trips"`);
});
