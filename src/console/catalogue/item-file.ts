/** A file of items in the browser: what it is, its columns, and its records in parts, so that a large one is never held whole. */
import { headOf } from '#rules/item-file/columns.ts';
import { csvCutter, delimiterOf } from '#rules/item-file/csv-records.ts';
import { encodingOf, type FileEncoding, textOf } from '#rules/item-file/encoding.ts';
import type { FileRecord } from '#rules/item-file/file-records.ts';
import { jsonLinesCutter, jsonListRecords } from '#rules/item-file/json-records.ts';
import { filePieceBytes, fileStartBytes } from '#rules/limits/console.ts';

export interface ItemFile {
  name: string;
  kind: 'csv' | 'json';
  encoding: FileEncoding;
  delimiter: string;
  /** The columns of CSV, with the values of the first line to know them by. */
  head: string[];
  example: string[];
  /** The records in parts, with the share of the file that lies behind them. */
  parts(size: number): AsyncGenerator<{ records: FileRecord[]; share: number }>;
}

/** Null for a file that has no line that names its columns, or is no list. */
export async function openItemFile(file: File): Promise<ItemFile | null> {
  const encoding = await encodingOf(piecesOf(file));
  const type = file.name.toLowerCase().split('.').at(-1) ?? '';
  const facts = { name: file.name, encoding, delimiter: ',', head: [], example: [] };
  if (type === 'json') {
    const records = jsonListRecords(new TextDecoder(encoding).decode(await file.arrayBuffer()));
    if (typeof records === 'string') return null;
    return { ...facts, kind: 'json', parts: (size) => listed(records, size) };
  }
  if (type === 'jsonl' || type === 'ndjson')
    return { ...facts, kind: 'json', parts: (size) => cut(file, encoding, jsonLinesCutter(), size) };
  const start = new TextDecoder(encoding).decode(await file.slice(0, fileStartBytes).arrayBuffer()).trimStart();
  const delimiter = delimiterOf(start.split('\n')[0] ?? '');
  const cutter = csvCutter(delimiter);
  const [head, example] = [...cutter.push(start), ...cutter.end()];
  if (!head || head.problem) return null;
  return {
    ...facts,
    kind: 'csv',
    delimiter,
    head: headOf(delimiter, head.text),
    example: example ? headOf(delimiter, example.text) : [],
    parts: (size) => cut(file, encoding, csvCutter(delimiter), size, 1),
  };
}

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += filePieceBytes)
    yield new Uint8Array(await file.slice(from, from + filePieceBytes).arrayBuffer());
}

async function* cut(
  file: File,
  encoding: FileEncoding,
  cutter: ReturnType<typeof csvCutter>,
  size: number,
  skipped = 0,
) {
  let records: FileRecord[] = [];
  let skip = skipped;
  let pieces = 0;
  const share = () => Math.min(1, (pieces * filePieceBytes) / file.size);
  const take = (more: FileRecord[]) => {
    records.push(...more.slice(skip));
    skip = Math.max(0, skip - more.length);
  };
  for await (const text of textOf(piecesOf(file), encoding)) {
    pieces += 1;
    take(cutter.push(text));
    while (records.length >= size) {
      yield { records: records.slice(0, size), share: share() };
      records = records.slice(size);
    }
  }
  take(cutter.end());
  for (let from = 0; from < records.length; from += size) yield { records: records.slice(from, from + size), share: 1 };
}

async function* listed(records: readonly FileRecord[], size: number) {
  for (let from = 0; from < records.length; from += size)
    yield { records: records.slice(from, from + size), share: Math.min(1, (from + size) / records.length) };
}
