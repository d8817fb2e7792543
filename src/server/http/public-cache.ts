/** For answers that are the same for everyone: an ETag, and a short life at the edge. Random lists are not cached. */
import { every } from 'hono/combine';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './context.ts';

/** A browser asks each time, and is mostly told that nothing has changed; the edge has its copy for others, also when the shop fails. */
const lists = 'public, max-age=0, s-maxage=30, stale-if-error=86400';

const shortLife = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (!c.res.ok || c.res.headers.has('cache-control')) return;
  c.res.headers.set('Cache-Control', lists);
  c.res.headers.append('Vary', 'Accept-Language');
});

export const publicCache = every(etag(), shortLife);
