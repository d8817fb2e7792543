/** For answers that are the same for everyone: an ETag, and a short life at the edge. Random lists are not cached. */
import { createHash } from 'node:crypto';
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

const sameForEveryone = createMiddleware<ApiEnv>((c, next) => {
  c.set('isPublic', true);
  return next();
});

export const publicCache = every(sameForEveryone, etag(), shortLife);

/** Of a whole text: read back out of an answer, by copies of its stream, it would cost a sixth of a list's time. */
export function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('hex')}"`;
}
