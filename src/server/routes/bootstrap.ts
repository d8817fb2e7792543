/** The one call that the site starts with. */
import type { Hono } from 'hono';
import { getBootstrap as getBootstrapCall } from '#contract/bootstrap.ts';
import { getBootstrap } from '../domain/site/get-bootstrap.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';

export function bootstrapRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getBootstrapCall, async ({ c, ctx }) => {
    c.header('Cache-Control', 'no-store');
    return { payload: await getBootstrap(ctx) };
  });
}
