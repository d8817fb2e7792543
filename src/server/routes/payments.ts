/** What payment providers call. */
import type { Hono } from 'hono';
import { receiveNotice as receiveNoticeCall } from '#contract/payments.ts';
import { receiveNotice } from '../domain/payments/receive-notice.ts';
import type { ApiEnv } from '../http/context.ts';
import { readText } from '../http/read-body.ts';
import { serve } from '../http/serve.ts';

export function paymentRoutes(app: Hono<ApiEnv>): void {
  serve(app, receiveNoticeCall, async ({ c, deps, params }) => {
    await receiveNotice(deps, params.provider, await readText(c.req.raw), c.req.raw.headers);
    return {};
  });
}
