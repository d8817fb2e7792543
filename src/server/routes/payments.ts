/** What payment providers call. */
import type { Hono } from 'hono';
import { receiveWebhook as receiveWebhookCall } from '#contract/payments.ts';
import { receiveWebhook } from '../domain/payments/receive-webhook.ts';
import type { ApiEnv } from '../http/context.ts';
import { readText } from '../http/read-body.ts';
import { serve } from '../http/serve.ts';

export function paymentRoutes(app: Hono<ApiEnv>): void {
  serve(app, receiveWebhookCall, async ({ c, deps, params }) => {
    await receiveWebhook(deps, params.provider, await readText(c.req.raw), c.req.raw.headers);
    return {};
  });
}
