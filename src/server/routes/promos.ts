/** Promo codes over HTTP. */
import type { Hono } from 'hono';
import { checkPromo as checkPromoCall } from '#contract/promo.ts';
import { checkPromo } from '../domain/promos/check-promo.ts';
import type { ApiEnv } from '../http/context.ts';
import { serve } from '../http/serve.ts';

export function promoRoutes(app: Hono<ApiEnv>): void {
  serve(app, checkPromoCall, async ({ deps, visitor, query }) => ({
    payload: await checkPromo(deps, visitor, query.code),
  }));
}
