/**
 * What is said of an answer to the cache at Cloudflare's edge: for how long it keeps a copy, and which items the copy shows, by whose ids it is
 * purged (http/purge-edge-cache.ts). In headers of its own: beside `s-maxage` it would give no old copy while the shop fails.
 */

const lifeHeader = 'Cloudflare-CDN-Cache-Control';
const tagHeader = 'Cache-Tag';
const day = 86_400;

/** Of every copy that shows an item, whichever it is. */
export const everyItemTag = 'items';

interface Life {
  edgeSeconds: number;
  /** A browser asks each time without it, and is mostly told that nothing has changed. */
  browserSeconds?: number;
  /** For how long an older copy is better than none while the shop fails. */
  staleSeconds?: number;
}

export function keepAtEdge(headers: Headers, { edgeSeconds, browserSeconds = 0, staleSeconds = day }: Life): void {
  headers.set('Cache-Control', `public, max-age=${browserSeconds}`);
  headers.set(lifeHeader, `max-age=${edgeSeconds}, stale-if-error=${staleSeconds}`);
}

/** Marks the copies of an answer that shows these items. */
export function addCacheTags(headers: Headers, shown: readonly { id: string }[]): void {
  headers.set(tagHeader, [everyItemTag, ...new Set(shown.map(({ id }) => id))].join(','));
}

export function showsItems(headers: Headers): boolean {
  return headers.has(tagHeader);
}

/** A copy that is found unchanged (304) is kept for as long again, and purged as before. */
export const edgeHeaders = [lifeHeader, tagHeader];

/** For where nothing keeps copies. */
export function withoutEdgeHeaders(answer: Response): Response {
  const headers = edgeHeaders.filter((name) => answer.headers.has(name));
  if (headers.length === 0) return answer;
  const own = new Response(answer.body, answer);
  for (const name of headers) own.headers.delete(name);
  return own;
}
