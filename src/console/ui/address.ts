/**
 * The query of the page's address as state: what a list shows and which record is open. A screen's address can be kept, sent to a colleague
 * and gone back from.
 */
import { useSyncExternalStore } from 'react';

/** What becomes of parameters by name: a text or several in its place, none for null, undefined or empty. */
export type AddressPatch = Record<string, string | readonly string[] | null | undefined>;

const changed = 'console:address';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(changed, listener);
  };
}

/** The query of the address; renders anew when it changes. */
export function useAddress(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => location.search));
}

/** Changes parameters of the address. `push` makes a step that Back undoes, `replace` does not. */
export function changeAddress(patch: AddressPatch, mode: 'push' | 'replace' = 'push'): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(patch)) {
    query.delete(name);
    for (const each of [value ?? []].flat()) if (each) query.append(name, each);
  }
  const search = query.toString();
  const address = `${location.pathname}${search ? `?${search}` : ''}`;
  if (address === location.pathname + location.search) return;
  if (mode === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  dispatchEvent(new Event(changed));
}

/** The record that the address names by `id`, and the ways to open and close one. */
export function useRecordId() {
  return {
    id: useAddress().get('id'),
    open: (id: string) => changeAddress({ id }),
    close: () => changeAddress({ id: null }),
  };
}

/** The address of this screen with record `id` open; the list beside it stays as it is. */
export function recordHref(id: string): string {
  const query = new URLSearchParams(location.search);
  query.set('id', id);
  return `${location.pathname}?${query}`;
}
