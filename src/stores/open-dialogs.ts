/** The modal dialogs that are open, the topmost last. Everything outside the topmost one is inert, so what must stay usable goes into it. */
import { atom, computed } from 'nanostores';

const $openDialogs = atom<readonly HTMLElement[]>([]);

export const $topDialog = computed($openDialogs, (dialogs) => dialogs.at(-1) ?? null);

export function dialogOpened(dialog: HTMLElement): void {
  $openDialogs.set([...$openDialogs.get().filter((each) => each !== dialog), dialog]);
}

export function dialogClosed(dialog: HTMLElement): void {
  if ($openDialogs.get().includes(dialog)) $openDialogs.set($openDialogs.get().filter((each) => each !== dialog));
}
