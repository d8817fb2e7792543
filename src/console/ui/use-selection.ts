/** Rows picked out of a list, kept with what they held when they were picked, so that a change can name what it saw, from page to page. */
import { useState } from 'react';

export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>;
  /** Puts other rows in place of those picked. */
  set: (rows: ReadonlyMap<string, Row>) => void;
  clear: () => void;
}

export function useSelection<Row>(): Selection<Row> {
  const [rows, set] = useState<ReadonlyMap<string, Row>>(new Map());
  return { rows, set, clear: () => set(new Map()) };
}
