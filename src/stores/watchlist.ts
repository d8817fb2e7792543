/**
 * What the visitor watches, the latest first, each with the price at that time. A guest's list stays in this browser; at sign-in it is added to the
 * account's (docs/product/catalogue.md#watchlist), and what belongs to an account leaves the browser with the session.
 */
import type { WatchedItem } from '#contract/watchlist.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { catalogueToastMs, watchedItemsMax } from '#rules/limits.ts';
import { localKeys } from '#rules/storage-keys.ts';
import { flag, integer, list, optional, shape, text } from './decode.ts';
import { messagesOf } from './messages.ts';
import { $session } from './session.ts';
import { storedAtom } from './storage.ts';
import { showToast } from './toasts.ts';

export interface Watched {
  id: string;
  cents: number;
  /** The account has it. */
  isKept?: boolean | undefined;
}

export const noneWatched: readonly Watched[] = [];

export const $watched = storedAtom<readonly Watched[]>(
  localKeys.watchlist,
  noneWatched,
  list(shape<Watched>({ id: text, cents: integer, isKept: optional(flag) })),
);

/** Whether an item was added or taken out on this page: an answer that was read before does not undo it. */
const changes = new Map<string, 'added' | 'removed'>();

/** Watches the item, or no longer. What the account has of it follows. */
export function toggleWatched(id: string, cents: number, language: LanguageCode): void {
  const watched = $watched.get();
  const others = watched.filter((each) => each.id !== id);
  const isAdded = others.length === watched.length;
  if (isAdded && watched.length >= watchedItemsMax) {
    showToast(
      'warning',
      messagesOf(language, 'product')('watchlistFull', { count: watchedItemsMax }),
      catalogueToastMs,
    );
    return;
  }
  changes.set(id, isAdded ? 'added' : 'removed');
  $watched.set(isAdded ? [{ id, cents }, ...others] : others);
  if ($session.get().status === 'customer') follow(isAdded ? undefined : id);
}

/** Takes the account's list, and adds to it what this browser alone has. `null` is a guest's. */
export function applyWatchlist(items: readonly WatchedItem[] | null): void {
  if (items) keepWatched(items);
  const own = $watched.get().filter(({ isKept }) => !isKept);
  if (!items && own.length < $watched.get().length) $watched.set(own);
  if (items && own.length > 0) follow();
}

/** Stores the account's list before what it does not have yet; of `asked` it took all that it ever will. */
export function keepWatched(items: readonly WatchedItem[], asked: readonly string[] = []): void {
  const kept = items
    .filter(({ item_id }) => changes.get(item_id) !== 'removed')
    .map(({ item_id, seen_price }) => ({ id: item_id, cents: Math.round(seen_price * 100), isKept: true }));
  const isNew = ({ id, isKept }: Watched) =>
    (!isKept || changes.get(id) === 'added') && !asked.includes(id) && !kept.some((each) => each.id === id);
  const watched = [...$watched.get().filter(isNew), ...kept];
  if (JSON.stringify(watched) !== JSON.stringify($watched.get())) $watched.set(watched);
}

/** What fails is made up for on the next page: an item that is not yet kept is added again, and one that is still there comes back. */
function follow(removedId?: string): void {
  import('./watchlist-sync.ts').then(
    (sync) => (removedId === undefined ? sync.addWatched() : sync.removeWatched(removedId)),
    () => undefined,
  );
}
