/**
 * What stands before a Worker whose answers are kept, as Cloudflare's cache does: keeps a GET's answer for as long as it says, for each language
 * apart, answers with its copy, and purges copies by their tags. It is one place; the copies of others are purged by the same call.
 */
import type { EdgeCache } from '#server/http/purge-edge-cache.ts';
import type { ApiAnswer, Browser } from './browser.ts';

interface Copy {
  answer: ApiAnswer;
  until: number;
  tags: string[];
}

export interface Edge {
  cache: EdgeCache;
  /** Every call to it. */
  purges: string[][];
  /** Makes the next calls fail. */
  isDown: boolean;
  get(path: string, language?: string): Promise<ApiAnswer & { isCopy: boolean }>;
  /** Keeps an answer that was under way, as the edge may after a purge. */
  keep(path: string, answer: ApiAnswer, language?: string): void;
}

/** `now` in Unix seconds. */
export function createEdge(shop: () => Browser, now: () => number): Edge {
  const copies = new Map<string, Copy>();
  const edge: Edge = {
    purges: [],
    isDown: false,
    cache: {
      async purge({ tags }) {
        if (edge.isDown) return { success: false, errors: [{ message: 'busy' }] };
        edge.purges.push(tags);
        for (const [key, copy] of copies) if (copy.tags.some((tag) => tags.includes(tag))) copies.delete(key);
        return { success: true, errors: [] };
      },
    },
    async get(path, language = 'en') {
      const key = `${language} ${path}`;
      const kept = copies.get(key);
      if (kept && kept.until > now()) return { ...kept.answer, isCopy: true };
      const answer = await shop().get(path, { headers: { 'accept-language': language } });
      edge.keep(path, answer, language);
      return { ...answer, isCopy: false };
    },
    keep(path, answer, language = 'en') {
      const life = answer.headers.get('cloudflare-cdn-cache-control') ?? '';
      const seconds = Number(/max-age=(\d+)/.exec(life)?.[1] ?? 0);
      const tags = (answer.headers.get('cache-tag') ?? '').split(',');
      if (answer.status === 200 && seconds > 0) {
        copies.set(`${language} ${path}`, { answer, until: now() + seconds, tags });
      }
    },
  };
  return edge;
}
