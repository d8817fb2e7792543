/** What the server finds of what is typed into the palette, once typing pauses. An answer of an earlier search is dropped. */

import { useEffect, useState } from 'react';
import { consolePath } from '#rules/console-paths.ts';
import { paletteLettersMin, typingPauseMs } from '#rules/limits/console.ts';
import { call } from '../api/client.ts';
import type { PaletteEntry } from './palette.ts';

export function useFound(typed: string): { found: readonly PaletteEntry[]; isSearching: boolean } {
  const [state, setState] = useState<{ typed: string; found: readonly PaletteEntry[] }>({ typed: '', found: [] });
  const isWanted = typed.length >= paletteLettersMin;
  useEffect(() => {
    if (!isWanted) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      find(typed, control.signal).then(
        (found) => setState({ typed, found }),
        () => !control.signal.aborted && setState({ typed, found: [] }),
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [typed, isWanted]);
  if (!isWanted) return { found: [], isSearching: false };
  return { found: state.typed === typed ? state.found : [], isSearching: state.typed !== typed };
}

async function find(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { payload } = await call('GET /ops/search', { query: { search: typed } }, { signal });
  return payload.map(({ screen, id, label, detail }) => ({
    id: `${screen}:${id}`,
    label,
    detail,
    href: consolePath(screen, { id }),
  }));
}
