/**
 * How commands answer: a table for people, JSON for programs. Nothing else of the command line prints, so that whatever a customer
 * wrote is printed with its control and direction characters made visible.
 */
import Table from 'cli-table3';
import { decimalOf } from '#rules/money.ts';
import { visibleJson, visibleText } from '#rules/visible-text.ts';

export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Prints rows as a table under the names of their fields, or as JSON. */
export function printRows(rows: readonly Row[], { json = false }: { json?: boolean }): void {
  const [first] = rows;
  if (json) printJson(rows);
  else console.log(first ? tableOf(rows, Object.keys(first)) : 'Nothing to show.');
}

export function printJson(value: unknown): void {
  console.log(visibleJson(value));
}

export function printLines(...lines: readonly string[]): void {
  console.log(lines.map(visibleText).join('\n'));
}

/** What went wrong, beside the answer. */
export function printProblem(...lines: readonly string[]): void {
  console.error(lines.map(visibleText).join('\n'));
}

/** Says what was done, in one line or several, or gives it as JSON. */
export function printDone(
  sentences: string | readonly string[],
  result: Record<string, unknown>,
  { json = false }: { json?: boolean },
): void {
  if (json) printJson(result);
  else printLines(...[sentences].flat());
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
  const table = new Table({ head: head.map(visibleText), style: { head: [], border: [] } });
  for (const row of rows) table.push(Object.values(row).map(cellOf));
  return table.toString();
}

function cellOf(value: Row[string]): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : visibleText(String(value));
}
