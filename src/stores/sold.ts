/** Items that were sold to others after the page was rendered. */
import { atom } from 'nanostores';

export const noneSold: readonly string[] = [];

export const $soldIds = atom(noneSold);

export function rememberSold(id: string): void {
  if (!$soldIds.get().includes(id)) $soldIds.set([...$soldIds.get(), id]);
}
