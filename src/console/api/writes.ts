/** How many writes this page has sent with success: what tells of all work reads it again after each. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

const $writes = atom(0);

export function countWrite(): void {
  $writes.set($writes.get() + 1);
}

export function useWrites(): number {
  return useStore($writes, { ssr: 'initial' });
}
