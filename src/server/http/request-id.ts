/** Names every request: a client's own id when it is 1 to 64 letters, digits or hyphens, else a new one. */
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './context.ts';

export const requestId = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header('x-request-id') ?? '';
  const id = /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('X-Request-Id', id);
});
