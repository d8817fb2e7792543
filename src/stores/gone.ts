/** Items that turned out to be someone else's since the page showed them. */
import { atom } from 'nanostores';

export const noneGone: readonly string[] = [];

export const $goneIds = atom(noneGone);

export function rememberGone(id: string): void {
  if (!$goneIds.get().includes(id)) $goneIds.set([...$goneIds.get(), id]);
}
