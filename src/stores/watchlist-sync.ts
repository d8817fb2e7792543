/** Brings the account's watchlist in step with the browser's, one call after the other. Loaded when a customer changes something. */
import { call } from '#api/client.ts';
import { eurosOfCents } from '#rules/money.ts';
import { $watched, keepWatched } from './watchlist.ts';

let last: Promise<unknown> = Promise.resolve();

function inTurn(change: () => Promise<void>): Promise<void> {
  const next = last.then(change).catch(() => undefined);
  last = next;
  return next;
}

/** Adds what the account does not have. */
export function addWatched(): Promise<void> {
  return inTurn(async () => {
    const added = $watched.get().filter(({ isKept }) => !isKept);
    if (added.length === 0) return;
    const items = added.map(({ id, cents }) => ({ id, seen_price: eurosOfCents(cents) }));
    const response = await call('POST /watchlist/add', { body: { items } });
    keepWatched(
      response.items,
      added.map(({ id }) => id),
    );
  });
}

export function removeWatched(id: string): Promise<void> {
  return inTurn(async () => {
    // Pressed once more meanwhile.
    if ($watched.get().some((each) => each.id === id)) return;
    keepWatched((await call('POST /watchlist/remove', { body: { id } })).items);
  });
}
