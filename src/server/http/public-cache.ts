/** For answers that are the same for everyone: an ETag, and a short life in caches. Random lists are not cached. */
import { every } from 'hono/combine';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './context.ts';

const shortLife = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (!c.res.ok || c.res.headers.has('cache-control')) return;
  c.res.headers.set('Cache-Control', 'public, max-age=15, s-maxage=30');
  c.res.headers.append('Vary', 'Accept-Language');
});

export const publicCache = every(etag(), shortLife);
