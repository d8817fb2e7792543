/** The API about itself: whether it is well, and what it can do. */
import type { Hono } from 'hono';
import { getDocs, getHealth, getOpenApi } from '#contract/system.ts';
import { checkHealth, newHealthCheck } from '../domain/site/check-health.ts';
import { apiReferencePage, apiReferencePolicy } from '../http/api-reference.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import type { OpenApiDocument } from '../http/openapi.ts';
import { assertLimitsBound } from '../http/rate-limit-bindings.ts';

export function systemRoutes(app: Hono<ApiEnv>): void {
  let document: OpenApiDocument | undefined;
  const describe = async () => {
    const { openApiDocument } = await import('../http/openapi.ts');
    document ??= openApiDocument(servedBy(app));
    return document;
  };

  const healthCheck = newHealthCheck();

  mountEndpoint(app, getHealth, async ({ c, ctx }) => {
    c.header('Cache-Control', 'no-store');
    assertLimitsBound(c.var.runtime.limits);
    return { ages: await checkHealth(ctx, healthCheck) };
  });

  mountEndpoint(app, getOpenApi, async ({ c }) => c.json(await describe()));

  mountEndpoint(app, getDocs, async ({ c }) => {
    const { info } = await describe();
    const page = apiReferencePage({ title: info.title, documentUrl: '/api/openapi.json' });
    return c.html(page, 200, { 'Content-Security-Policy': apiReferencePolicy });
  });
}

/** `method path` of every route, as the contract writes paths. */
function servedBy(app: Hono<ApiEnv>): Set<string> {
  return new Set(
    app.routes.map(({ method, path }) => {
      const own = path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');
      return `${method.toLowerCase()} ${own}`;
    }),
  );
}
