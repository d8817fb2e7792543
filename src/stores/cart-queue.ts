/** Mutations of the cart, one at a time, so that each response contains all mutations before it. */
import { atom, map } from 'nanostores';

/** Items whose mutation waits for its response. */
export const $cartBusy = map<Record<string, boolean>>({});

/** Number of mutations begun on this page. A cart that was requested under another number is out of date. */
export const $cartVersion = atom(0);

let last: Promise<unknown> = Promise.resolve();

/** Runs `mutate` after all earlier mutations; `ids` are busy until it has ended. @throws whatever `mutate` throws */
export async function enqueue<T>(ids: readonly string[], mutate: () => Promise<T>): Promise<T> {
  for (const id of ids) $cartBusy.setKey(id, true);
  $cartVersion.set($cartVersion.get() + 1);
  const mutation = last.then(mutate);
  last = mutation.catch(() => undefined);
  try {
    return await mutation;
  } finally {
    for (const id of ids) $cartBusy.setKey(id, false);
  }
}

/** Resolves when the mutations begun so far have ended, whether they succeeded or not. */
export async function mutationsSettled(): Promise<void> {
  await last;
}
