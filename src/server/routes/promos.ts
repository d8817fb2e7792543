/** Promo codes over HTTP. */
import type { Hono } from 'hono';
import { checkPromo as checkPromoCall } from '#contract/promo.ts';
import { checkPromo } from '../domain/promos/check-promo.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';

export function promoRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, checkPromoCall, async ({ ctx, query }) => ({
    payload: await checkPromo(ctx, query),
  }));
}
