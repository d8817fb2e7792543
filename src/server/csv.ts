/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, lines that end as on Windows. No cell is a formula, and control and direction
 * characters are visible, whoever wrote the text.
 */
import { stringify } from 'csv-stringify/sync';
import { visibleText } from '#rules/visible-text.ts';

export function csvText(lines: readonly (readonly string[])[]): string {
  const cells = lines.map((line) => line.map(visibleText));
  return stringify(cells, { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
