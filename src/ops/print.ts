/** How commands answer: a table for people, JSON for programs. */
import Table from 'cli-table3';
import { decimalOf } from '#rules/money.ts';

export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Prints rows as a table under the names of their fields, or as JSON. */
export function printRows(rows: readonly Row[], { json = false }: { json?: boolean }): void {
  const [first] = rows;
  if (json) printJson(rows);
  else console.log(first ? tableOf(rows, Object.keys(first)) : 'Nothing to show.');
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Says what was done, or gives it as JSON. */
export function printDone(
  sentence: string,
  result: Record<string, unknown>,
  { json = false }: { json?: boolean },
): void {
  if (json) printJson(result);
  else console.log(sentence);
}

/** Cents as a table shows them: `12.50 €`. */
export function euros(cents: number): string {
  return `${decimalOf(cents)} €`;
}

/** `2026-11-21 16:05` in UTC. */
export function when(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

function tableOf(rows: readonly Row[], head: string[]): string {
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const row of rows) table.push(Object.values(row).map(cellOf));
  return table.toString();
}

function cellOf(value: Row[string]): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
