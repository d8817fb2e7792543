/** A product list as state of its island. */
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { isPlainList } from '#rules/list-route.ts';
import { createItemList, type RenderedList } from './item-list.ts';
import { allowIndexing } from './robots.ts';

export function useItemList(rendered: RenderedList) {
  const [list] = useState(() => createItemList(rendered));
  const state = useStore(list.$list);
  const isPlain = isPlainList(state.filters, rendered.route.flag);
  // Before the first input, so that a choice is not overwritten by the address.
  useLayoutEffect(list.connect, []);
  useEffect(() => allowIndexing(isPlain), [isPlain]);
  return { ...state, change: list.change, reset: list.reset, retry: list.retry };
}
