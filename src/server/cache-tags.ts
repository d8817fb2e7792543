/** The tags of what the edge keeps: an answer that shows items bears their ids. See http/purge-edge-cache.ts. */

const tagHeader = 'Cache-Tag';

/** Of every copy that shows an item, whichever it is. */
export const everyItemTag = 'items';

/** Marks the copies of an answer that shows these items. */
export function addCacheTags(headers: Headers, shown: readonly { id: string }[]): void {
  headers.set(tagHeader, [everyItemTag, ...new Set(shown.map(({ id }) => id))].join(','));
}

export function withoutCacheTags(answer: Response): Response {
  if (!answer.headers.has(tagHeader)) return answer;
  const own = new Response(answer.body, answer);
  own.headers.delete(tagHeader);
  return own;
}
