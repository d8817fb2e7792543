/** Reads a file of items: CSV with a head line, or a JSON list of objects. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type ImportLine, importColumns } from '#contract/operator/items.ts';
import { Problem } from '#node/problem.ts';

export interface FileLine {
  /** Where it stands in the file: its line in CSV, its place from 1 in JSON. */
  line: number;
  fields: ImportLine;
}

/** Throws a `Problem` for a file that cannot be read, and for a column that nobody knows. */
export function readItemFile(file: string): FileLine[] {
  const text = contentOf(file).replace(/^\uFEFF/, '');
  const lines = file.toLowerCase().endsWith('.json') ? fromJson(file, text) : fromCsv(file, text);
  const unknown = [...new Set(lines.flatMap(({ fields }) => Object.keys(fields)))].filter(
    (name) => !importColumns.includes(name),
  );
  if (unknown.length > 0)
    throw new Problem(`${file} has unknown columns: ${unknown.join(', ')}. Known are: ${importColumns.join(', ')}.`);
  return lines;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // safe because the file system throws nothing else
    throw new Problem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function fromCsv(file: string, text: string): FileLine[] {
  try {
    const records = parse(text, { columns: true, trim: true, skip_empty_lines: true, info: true });
    // safe because `columns` makes objects and `info` puts them beside where they stand
    const located = records as unknown as { record: Record<string, string>; info: { lines: number } }[];
    return located.map(({ record, info }) => ({ line: info.lines, fields: record }));
  } catch (error) {
    throw new Problem(`${file} is not CSV: ${error instanceof Error ? error.message : 'unreadable'}.`);
  }
}

function fromJson(file: string, text: string): FileLine[] {
  const objects = parsed(file, text);
  if (!Array.isArray(objects) || !objects.every(isObject)) throw new Problem(`${file} must be a JSON list of objects.`);
  return objects.map((fields, index) => ({ line: index + 1, fields }));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(`${file} is not JSON.`);
  }
}
