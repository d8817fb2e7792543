/**
 * How commands answer: a table for people, JSON for programs. Nothing else of the command line prints, so that whatever a customer
 * wrote is printed with its control and direction characters made visible.
 */
import Table from 'cli-table3';
import { operatorEuros } from '#rules/euros.ts';
import { visibleJson, visibleText } from '#rules/visible-text.ts';

export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Prints rows as a table under the names of their fields, or as JSON. */
export function printRows(rows: readonly Row[], { json = false }: { json?: boolean }): void {
  const [first] = rows;
  if (json) printJson(rows);
  else console.log(first ? tableOf(rows, Object.keys(first)) : 'Nothing to show.');
}

/** Prints a list while it is read, page by page; returns how many rows it had. */
export async function printPages(pages: AsyncIterable<readonly Row[]>): Promise<number> {
  const widths: number[] = [];
  let count = 0;
  for await (const rows of pages) {
    const [first] = rows;
    if (!first) continue;
    for (const table of tablesOf(rows, Object.keys(first), widths)) console.log(table);
    count += rows.length;
  }
  if (count === 0) console.log('Nothing to show.');
  return count;
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

/** Cents as people read them, in tables and sentences: `€12.50`. */
export function euros(cents: number): string {
  return operatorEuros(cents);
}

/** `2026-11-21 16:05` in UTC. */
export function when(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Laying out a table takes the square of its rows, so that a long one is made of short ones with the same columns. */
const rowsPerTable = 50;

function tableOf(rows: readonly Row[], head: string[]): string {
  return [...tablesOf(rows, head)].join('\n');
}

function* tablesOf(rows: readonly Row[], head: string[], widths: number[] = []): Generator<string> {
  const lines = rows.map((row) => Object.values(row).map(cellOf));
  const heading = widths.length === 0 ? [head.map(visibleText)] : [];
  for (const cells of [...heading, ...lines])
    for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, columnsOf(cell) + 2);
  for (let from = 0; from < lines.length; from += rowsPerTable) {
    const isFirst = from === 0 && heading.length > 0;
    const table = new Table({
      head: isFirst ? head.map(visibleText) : [],
      colWidths: [...widths],
      style: { head: [], border: [] },
      ...(!isFirst && { chars: goesOn }),
    });
    table.push(...lines.slice(from, from + rowsPerTable));
    yield table.toString();
  }
}

/** The upper border of a table that goes on below another. */
const goesOn = { top: '', 'top-mid': '', 'top-left': '', 'top-right': '' };

/** How many columns of a terminal a text takes, or one more each for letters that are wide. */
function columnsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1), 0);
}

function cellOf(value: Row[string]): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : visibleText(String(value));
}
