/** Rows picked out of a list, kept with what they held when they were picked, so that a change can name what it saw, from page to page. */
import { useState } from 'react';

export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>;
  /** Puts other rows in place of those picked. */
  set: (rows: ReadonlyMap<string, Row>) => void;
  /** Lets go of those that are done with, or gone. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

export function useSelection<Row>(): Selection<Row> {
  const [rows, set] = useState<ReadonlyMap<string, Row>>(new Map());
  const drop = (ids: readonly string[]) => set((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return { rows, set, drop, clear: () => set(new Map()) };
}
