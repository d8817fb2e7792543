/** Reads the records of a file into lines of an import: values by our names of columns, or what is wrong with the record. */
import { parse } from 'csv-parse/sync';
import type { ImportLine } from '#contract/operator/items.ts';
import { columnNames } from '#rules/item-file/columns.ts';
import type { FileRecord } from '#rules/item-file/file-records.ts';
import type { ImportFormat } from '#rules/item-file/import-run.ts';

export interface ReadLine {
  line: number;
  fields: ImportLine;
  problem: { field: string; value: string; text: string } | null;
}

export function readRecords(format: ImportFormat, records: readonly FileRecord[]): ReadLine[] {
  const nameOf = columnNames(format);
  const good = records.filter(({ problem }) => problem === undefined);
  const read = format.kind === 'csv' ? csvLines(format, nameOf, good) : good.map((each) => jsonLine(nameOf, each));
  const bad = records.flatMap(({ line, text, problem }) => (problem ? [unread(line, text, problem)] : []));
  return [...read, ...bad].sort((a, b) => a.line - b.line);
}

type NameOf = ReturnType<typeof columnNames>;

function csvLines({ delimiter, head }: ImportFormat, nameOf: NameOf, records: readonly FileRecord[]): ReadLine[] {
  const names = head.map(nameOf);
  return valuesOf(delimiter, records).map((values, index) => {
    // safe because there is one list of values for each record
    const { line, text } = records[index] as FileRecord;
    if (!values) return unread(line, text, 'is not CSV');
    if (values.length !== head.length)
      return unread(line, text, `has ${values.length} values where the file has ${head.length} columns`);
    const fields = Object.fromEntries(values.flatMap((value, at) => (names[at] ? [[names[at], value]] : [])));
    return { line, fields, problem: null };
  });
}

/** All records at once, which is quick; each by itself when one of them stops the parser. */
function valuesOf(delimiter: string, records: readonly FileRecord[]): (string[] | null)[] {
  const all = parsed(delimiter, records.map(({ text }) => text).join('\n'));
  if (all?.length === records.length) return all;
  return records.map(({ text }) => {
    const [values, ...more] = parsed(delimiter, text) ?? [];
    return values && more.length === 0 ? values : null;
  });
}

function parsed(delimiter: string, text: string): string[][] | null {
  try {
    return parse(text, { delimiter, trim: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch {
    return null;
  }
}

function jsonLine(nameOf: NameOf, { line, text }: FileRecord): ReadLine {
  const object = objectOf(text);
  if (!object) return unread(line, text, 'is no JSON object');
  const fields: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(object)) {
    const name = nameOf(column);
    if (name === undefined) return unread(line, String(value), 'is a column that nobody knows', column);
    if (name) fields[name] = value;
  }
  return { line, fields, problem: null };
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    // safe because an object that is no list has names and values
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function unread(line: number, text: string, why: string, field = 'line'): ReadLine {
  return { line, fields: {}, problem: { field, value: shortened(text), text: why } };
}

const shownCharacters = 120;

export function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
