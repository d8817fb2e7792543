/** How much waits on each screen, beside its name in the navigation. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { ConsoleScreen } from '#rules/console-paths.ts';

export type Counts = { readonly [S in ConsoleScreen]?: number };

const $counts = atom<Counts>({});

export function setCounts(counts: Counts): void {
  $counts.set(counts);
}

export function useCounts(): Counts {
  return useStore($counts, { ssr: 'initial' });
}
