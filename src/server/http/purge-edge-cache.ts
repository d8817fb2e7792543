/**
 * Copies that the edge keeps of pages and answers which show items. Each bears the ids of the items that it shows (../cache-tags.ts), and what changes
 * an item purges the copies of that item alone: nobody is offered for longer what has just been sold. Where nothing keeps copies the tags
 * are taken off again. See docs/decisions/0041-copies-at-the-edge.md.
 */
import { purgedItemsAtOnceMax } from '#rules/limits/batches.ts';
import { purgeAgainMs } from '#rules/limits/outside-calls.ts';
import { everyItemTag } from '../cache-tags.ts';
import { causeText } from './cause-text.ts';

/** What Cloudflare's runtime offers to a Worker whose answers it keeps. */
export interface EdgeCache {
  purge(options: { tags: string[] }): Promise<{ success: boolean; errors: { message: string }[] }>;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Purges at once, and once more after `purgeAgainMs`: what was read before the change may have become a copy just after the first time. What
 * fails is told: the copies are too old by themselves soon.
 */
export async function purgeEdgeCache(
  edge: EdgeCache,
  itemIds: readonly string[],
  log: (line: Record<string, unknown>) => void,
  pause = sleep,
): Promise<void> {
  const tags = itemIds.length > purgedItemsAtOnceMax ? [everyItemTag] : [...new Set(itemIds)];
  await purge(edge, tags, log);
  await pause(purgeAgainMs);
  await purge(edge, tags, log);
}

async function purge(edge: EdgeCache, tags: string[], log: (line: Record<string, unknown>) => void): Promise<void> {
  try {
    const { success, errors } = await edge.purge({ tags });
    if (!success) log({ level: 'error', key: 'purge_failed', cause: errors.map(({ message }) => message).join('; ') });
  } catch (error) {
    log({ level: 'error', key: 'purge_failed', cause: causeText(error) });
  }
}
