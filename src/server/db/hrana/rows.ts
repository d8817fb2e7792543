/**
 * Rows as `@libsql/client` gives them: columns by name, the first of each name, and by index. Indexes stand on the prototype, so that a
 * row is a plain object of its names, which is several times cheaper than to define each index anew.
 */
import type { Row, Value } from '@libsql/core/api';
import { decodeValue, type SentValue } from './values.ts';

class IndexedRow {
  #values: readonly Value[];

  constructor(values: readonly Value[]) {
    this.#values = values;
  }

  get length(): number {
    return this.#values.length;
  }

  static valueAt(row: IndexedRow, index: number): Value | undefined {
    return row.#values[index];
  }
}

let width = 0;

/** Rows have as many indexes as the widest result so far had columns. */
function widen(columns: number): void {
  for (; width < columns; width++) {
    const index = width;
    Object.defineProperty(IndexedRow.prototype, index, {
      get(this: IndexedRow) {
        return IndexedRow.valueAt(this, index);
      },
    });
  }
}

/** @throws RangeError for an integer that no number holds exactly */
export function rowsOf(columns: readonly string[], sent: readonly (readonly SentValue[])[]): Row[] {
  widen(columns.length);
  const names = columns.map((name, index) =>
    columns.indexOf(name) === index && !isTaken(name, columns) ? name : null,
  );
  const ownNames = names.map((name) => name !== null && name in IndexedRow.prototype);
  return sent.map((values) => {
    const decoded = values.map(decodeValue);
    const row = new IndexedRow(decoded) as unknown as Record<string, Value>;
    for (let index = 0; index < decoded.length; index++) {
      const name = names[index];
      // safe because the index is below the length
      const value = decoded[index] as Value;
      if (name === null || name === undefined) continue;
      if (ownNames[index])
        Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
      else row[name] = value;
    }
    // safe because a row is what has its columns by name and index, and their number
    return row as unknown as Row;
  });
}

function isTaken(name: string, columns: readonly string[]): boolean {
  return name === 'length' || (/^\d+$/.test(name) && Number(name) < columns.length);
}
