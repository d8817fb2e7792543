/**
 * The title of the item that a guest wanted to put into the cart: `?item=` of the address has its id, and the shop knows the title, so that no
 * link can put words of its own on this page.
 */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';

/** Undefined until the title is known, and without such an item. */
export function useWantedTitle(): string | undefined {
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    const ids = new URLSearchParams(location.search).get('item');
    if (!ids) return;
    call('GET /items/by-ids', { query: { ids } }).then(
      ({ payload: [item] }) => setTitle(item?.title),
      () => undefined,
    );
  }, []);
  return title;
}
