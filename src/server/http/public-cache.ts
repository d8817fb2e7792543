/** For answers that are the same for everyone: an ETag, and a short life at the edge. Random lists are not cached. */
import { createHash } from 'node:crypto';
import { every } from 'hono/combine';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { itemCopySeconds, wordsCopySeconds } from '#rules/limits/outside-calls.ts';
import { edgeHeaders, keepAtEdge, showsItems } from '../edge-copies.ts';
import type { ApiEnv } from './context.ts';

const shortLife = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (!c.res.ok || c.res.headers.has('cache-control')) return;
  const { headers } = c.res;
  keepAtEdge(headers, { edgeSeconds: showsItems(headers) ? itemCopySeconds : wordsCopySeconds });
  // each browser's own list of languages would have a copy of its own
  if (!c.req.query('lang_id')) headers.append('Vary', 'Accept-Language');
});

const sameForEveryone = createMiddleware<ApiEnv>((c, next) => {
  c.set('isPublic', true);
  return next();
});

/** A copy of the edge, and a browser's, is told when it is the newest. */
export const etags = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...edgeHeaders] });

export const publicCache = every(sameForEveryone, etags, shortLife);

/** Of a whole text: read back out of an answer, by copies of its stream, it would cost a sixth of a list's time. */
export function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('hex')}"`;
}
