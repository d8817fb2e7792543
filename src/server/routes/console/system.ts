/** The console's calls about themselves, over HTTP. */
import type { Hono } from 'hono';
import { getConsoleOpenApi } from '#contract/console/system.ts';
import { mountConsoleEndpoint } from '../../http/console/mount-console-endpoint.ts';
import { consoleOpenApiDocument } from '../../http/console/openapi.ts';
import type { ApiEnv } from '../../http/context.ts';
import type { OpenApiDocument } from '../../http/openapi.ts';

export function systemRoutes(app: Hono<ApiEnv>): void {
  let document: OpenApiDocument | undefined;
  mountConsoleEndpoint(app, getConsoleOpenApi, ({ c }) => {
    document ??= consoleOpenApiDocument();
    return c.json(document);
  });
}
