/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, lines that end as on Windows. No cell is a formula, and control and direction
 * characters are visible, whoever wrote the text.
 */
import { stringify } from 'csv-stringify/sync';
import { visibleText } from '#rules/visible-text.ts';

/** Without `bom`, what follows in a file that has begun. */
export function csvText(lines: readonly (readonly string[])[], { bom = true }: { bom?: boolean } = {}): string {
  const cells = lines.map((line) => line.map(visibleText));
  return stringify(cells, {
    bom,
    escape_formulas: true,
    // a sum below zero is no formula
    cast: { string: (value) => ({ value, escape_formulas: !/^-\d+(\.\d+)?$/.test(value) }) },
    record_delimiter: 'windows',
  });
}
