/** What was just done and can be taken back, for some seconds. One at a time: the next one takes its place. */
import { atom } from 'nanostores';

export interface Undo {
  id: string;
  text: string;
  run: () => Promise<unknown>;
}

export const $undo = atom<Undo | undefined>();

export function offerUndo(text: string, run: () => Promise<unknown>): void {
  $undo.set({ id: crypto.randomUUID(), text, run });
}

export function forgetUndo(id: string): void {
  if ($undo.get()?.id === id) $undo.set(undefined);
}
