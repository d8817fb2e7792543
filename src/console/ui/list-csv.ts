/**
 * A list as a file for spreadsheets, made in the browser of the pages that the list has: what is shown is what is in it. No cell is a formula,
 * and none hides a character.
 */
import { visibleText } from '#rules/visible-text.ts';
import type { Column } from './columns.ts';

/** A value that a spreadsheet would reckon with is a text. */
const formula = /^[=+\-@]/;

function cellText(value: string | number | null): string {
  if (value === null) return '';
  const shown = visibleText(String(value));
  const text = typeof value === 'string' && formula.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** UTF-8 with a byte order mark, lines that end as on Windows. */
export function listCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const kept = columns.filter(({ csv }) => csv !== undefined);
  const lines = [kept.map(({ header }) => header), ...rows.map((row) => kept.map(({ csv }) => csv?.(row) ?? null))];
  return `\uFEFF${lines.map((line) => line.map(cellText).join(',')).join('\r\n')}\r\n`;
}

/** Offers a text as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
