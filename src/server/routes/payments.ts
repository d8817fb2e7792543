/** What payment providers call. */
import type { Hono } from 'hono';
import { receiveWebhook as receiveWebhookCall } from '#contract/payments.ts';
import { receiveWebhook } from '../domain/payments/receive-webhook.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { readText } from '../http/read-body.ts';

export function paymentRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, receiveWebhookCall, async ({ c, ctx, params }) => {
    const { headers } = c.req.raw;
    const about = await receiveWebhook(ctx, { provider: params.provider, rawBody: await readText(c.req.raw), headers });
    c.set('about', about ?? undefined);
    return {};
  });
}
