/** What has to be done now, and webhook events that could not be applied, over HTTP. */
import type { Hono } from 'hono';
import * as events from '#contract/console/events.ts';
import { countWork, getToday } from '#contract/console/today.ts';
import { dismissEvent } from '../../domain/payments/operator/dismiss-event.ts';
import { getEvent } from '../../domain/payments/operator/get-event.ts';
import { retryEvent } from '../../domain/payments/operator/retry-event.ts';
import { countWork as countWaiting } from '../../domain/today/operator/count-work.ts';
import { getToday as readToday } from '../../domain/today/operator/get-today.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function todayRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, getToday, async ({ ctx, query }) => ({ payload: await readToday(ctx, query) }));

  mountConsoleEndpoint(app, countWork, async ({ ctx }) => ({ payload: await countWaiting(ctx) }));

  mountConsoleEndpoint(app, events.getEvent, async ({ ctx, params }) => ({ payload: await getEvent(ctx, params) }));

  mountConsoleEndpoint(app, events.retryEvent, async ({ ctx, params }) => {
    await retryEvent(ctx, params);
    return {};
  });

  mountConsoleEndpoint(app, events.dismissEvent, async ({ ctx, params, body }) => {
    await dismissEvent(ctx, { ...params, ...body });
    return {};
  });
}
