/** Reads a text as `items import` reads a file, into a run that is ready to be applied. */
import { headOf } from '#rules/item-file/columns.ts';
import { csvCutter, delimiterOf } from '#rules/item-file/csv-records.ts';
import type { OperatorContext } from '#server/context.ts';
import { applyImport } from '#server/domain/catalogue/operator/apply-import.ts';
import { finishReadingImport } from '#server/domain/catalogue/operator/finish-reading-import.ts';
import { readImportPart } from '#server/domain/catalogue/operator/read-import-part.ts';
import { startImport } from '#server/domain/catalogue/operator/start-import.ts';
import { undoImport } from '#server/domain/catalogue/operator/undo-import.ts';

interface Options {
  updates?: boolean;
  map?: Record<string, string>;
  ignored?: string[];
  /** Records of a part. */
  size?: number;
}

/** Returns the id of the run. */
export async function readCsv(ctx: OperatorContext, text: string, options: Options = {}): Promise<string> {
  const { updates = false, map = {}, ignored = [], size = 2000 } = options;
  const delimiter = delimiterOf(text.split('\n')[0] ?? '');
  const cutter = csvCutter(delimiter);
  const [first, ...records] = [...cutter.push(text), ...cutter.end()];
  const head = first ? headOf(delimiter, first.text) : [];
  const format = { kind: 'csv' as const, delimiter, head, map, ignored };
  const { id } = await startImport(ctx, { fileName: 'items.csv', format, updates });
  for (let from = 0; from < records.length; from += size)
    await readImportPart(ctx, { id, records: records.slice(from, from + size) });
  await finishReadingImport(ctx, { id });
  return id;
}

export async function applyAll(ctx: OperatorContext, id: string, takesDoubts = false): Promise<void> {
  while (!(await applyImport(ctx, { id, takesDoubts })).isDone);
}

export async function undoAll(ctx: OperatorContext, id: string): Promise<void> {
  while (!(await undoImport(ctx, { id })).isDone);
}
