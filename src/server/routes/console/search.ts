/** What the command palette finds, over HTTP. */
import type { Hono } from 'hono';
import { searchShop as searchCall } from '#contract/console/search.ts';
import { searchShop } from '../../domain/search/operator/search-shop.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import type { ApiEnv } from '../../http/context.ts';

export function searchRoutes(app: Hono<ApiEnv>): void {
  mountConsoleEndpoint(app, searchCall, async ({ ctx, query }) => ({ payload: await searchShop(ctx, query) }));
}
