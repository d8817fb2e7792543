/**
 * Copies that the edge keeps of pages and answers which show items. Each bears the ids of the items that it shows (../edge-copies.ts), and what changes
 * an item purges the copies of that item alone: nobody is offered for longer what has just been sold. Where nothing keeps copies the tags
 * are taken off again. See docs/decisions/0041-copies-at-the-edge.md.
 */
import { purgedItemsAtOnceMax } from '#rules/limits/batches.ts';
import { everyItemTag } from '../edge-copies.ts';
import { causeText } from './cause-text.ts';

/** What Cloudflare's runtime offers to a Worker whose answers it keeps. */
export interface EdgeCache {
  purge(options: { tags: string[] }): Promise<{ success: boolean; errors: { message: string }[] }>;
}

/**
 * What fails is told, as what Cloudflare refuses of more than a few a minute: such copies, and one of what was read before the change, are too old
 * by themselves after `itemCopySeconds`.
 */
export async function purgeEdgeCache(
  edge: EdgeCache,
  itemIds: readonly string[],
  log: (line: Record<string, unknown>) => void,
): Promise<void> {
  const tags = itemIds.length > purgedItemsAtOnceMax ? [everyItemTag] : [...new Set(itemIds)];
  try {
    const { success, errors } = await edge.purge({ tags });
    if (!success) log({ level: 'warn', key: 'purge_failed', cause: errors.map(({ message }) => message).join('; ') });
  } catch (error) {
    log({ level: 'warn', key: 'purge_failed', cause: causeText(error) });
  }
}
