/** What the palette offers: screens, what a screen adds to it, and what the server finds. */
import { useEffect, useRef } from 'react';
import type { ConsoleScreen } from '#rules/console-paths.ts';
import { screens } from './screens.ts';

export interface PaletteEntry {
  id: string;
  label: string;
  /** Such as what kind of record it is. */
  detail?: string;
  href?: string;
  run?: () => void;
}

const added = new Map<string, PaletteEntry>();

/** Offers entries of a screen while it is shown, such as "Import items". Their ids are the screen's own. */
export function usePaletteEntries(screen: ConsoleScreen, entries: readonly PaletteEntry[]): void {
  const latest = useRef(entries);
  latest.current = entries;
  const ids = entries.map(({ id }) => id).join();
  useEffect(() => {
    const names = latest.current.map(({ id }) => `${screen}:${id}`);
    for (const [index, name] of names.entries()) {
      const entry = latest.current[index];
      if (entry) added.set(name, { ...entry, id: name, run: entry.run && (() => latest.current[index]?.run?.()) });
    }
    return () => {
      for (const name of names) added.delete(name);
    };
  }, [screen, ids]);
}

/** Screens and added entries whose words begin as those that were typed do. */
export function entriesFor(typed: string): PaletteEntry[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [...added.values(), ...screens.map(({ id, label, href }): PaletteEntry => ({ id, label, href }))];
  return all.filter(({ label }) => {
    const words = label.toLowerCase().split(/\s+/);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  });
}
