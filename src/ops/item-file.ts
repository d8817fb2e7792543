/** A file of items, opened to be read record by record: CSV with a head line, JSON Lines, or a JSON list of objects. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { Problem } from '#node/problem.ts';
import { csvCutter, delimiterOf } from '#rules/item-file/csv-records.ts';
import { encodingOf, type FileEncoding, textOf } from '#rules/item-file/encoding.ts';
import type { FileRecord, RecordCutter } from '#rules/item-file/file-records.ts';
import { jsonLinesCutter, jsonListRecords } from '#rules/item-file/json-records.ts';
import { recordCharactersMax } from '#rules/limits/sizes.ts';

export interface ItemFile {
  kind: 'csv' | 'json';
  encoding: FileEncoding;
  delimiter: string;
  /** The record that names the columns; null in JSON. */
  head: FileRecord | null;
  bytes: number;
  /** The records in parts, with how many bytes of the file lie behind them. */
  parts(recordsPerPart: number): AsyncGenerator<{ records: FileRecord[]; bytesRead: number }>;
}

/** Throws a `Problem` for a file that cannot be read at all; what is wrong with a line is said of the line. */
export async function openItemFile(file: string): Promise<ItemFile> {
  const bytes = sizeOf(file);
  const encoding = await encodingOf(createReadStream(file));
  const text = () => textOf(createReadStream(file), encoding);
  const type = extname(file).toLowerCase();
  const facts = { encoding, bytes, delimiter: ',' };
  if (type === '.json') {
    const records = jsonListRecords(new TextDecoder(encoding).decode(readFileSync(file)));
    if (typeof records === 'string') throw new Problem(`${file} ${records}.`);
    return { ...facts, kind: 'json', head: null, parts: (size) => listed(records, size, bytes) };
  }
  if (type === '.jsonl' || type === '.ndjson')
    return { ...facts, kind: 'json', head: null, parts: (size) => cut(text(), jsonLinesCutter(), size) };
  const delimiter = delimiterOf(await firstLine(text()));
  const [head] = await firstRecord(cut(text(), csvCutter(delimiter), 1));
  if (!head || head.problem) throw new Problem(`${file} has no line that names its columns.`);
  return { ...facts, kind: 'csv', delimiter, head, parts: (size) => cut(text(), csvCutter(delimiter), size, 1) };
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    // safe because the file system throws nothing else
    throw new Problem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function* cut(text: AsyncIterable<string>, cutter: RecordCutter, size: number, skipped = 0) {
  let records: FileRecord[] = [];
  let skip = skipped;
  let bytesRead = 0;
  const take = (cutOff: FileRecord[]) => {
    records.push(...cutOff.slice(skip));
    skip = Math.max(0, skip - cutOff.length);
  };
  for await (const piece of text) {
    take(cutter.push(piece));
    bytesRead += Buffer.byteLength(piece);
    while (records.length >= size) {
      yield { records: records.slice(0, size), bytesRead };
      records = records.slice(size);
    }
  }
  take(cutter.end());
  for (let from = 0; from < records.length; from += size)
    yield { records: records.slice(from, from + size), bytesRead };
}

async function* listed(records: readonly FileRecord[], size: number, bytes: number) {
  for (let from = 0; from < records.length; from += size) {
    const bytesRead = Math.round((bytes * Math.min(records.length, from + size)) / records.length);
    yield { records: records.slice(from, from + size), bytesRead };
  }
}

async function firstLine(text: AsyncIterable<string>): Promise<string> {
  let start = '';
  for await (const piece of text) {
    start += piece;
    if (start.trimStart().includes('\n') || start.length > recordCharactersMax) break;
  }
  return start.trimStart().split('\n')[0] ?? '';
}

async function firstRecord(parts: ReturnType<ItemFile['parts']>): Promise<FileRecord[]> {
  for await (const { records } of parts) return records;
  return [];
}
