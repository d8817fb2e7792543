/** A run of an import on the command line: applied or undone to its end with a word about how far it is, and what is said of its lines. */
import type { ImportRemark } from '#rules/item-file/import-run.ts';
import { importLinesShown, remarkedLinesMax } from '#rules/limits/lists.ts';
import { decimalOf } from '#rules/money.ts';
import type { OperatorContext } from '#server/context.ts';
import { applyImport } from '#server/domain/catalogue/operator/apply-import.ts';
import { getImport } from '#server/domain/catalogue/operator/get-import.ts';
import { listImportRows } from '#server/domain/catalogue/operator/list-import-rows.ts';
import { undoImport } from '#server/domain/catalogue/operator/undo-import.ts';
import type { Row } from './print.ts';
import { progress, rate } from './progress.ts';
import { type List, rowsOf } from './whole-list.ts';

export interface Remarked extends ImportRemark {
  line: number;
}

/** Applies what is left of a run. */
export async function applied(shop: OperatorContext, id: string, { takesDoubts }: { takesDoubts: boolean }) {
  const { counts } = await getImport(shop, { id });
  await toTheEnd('Applying', counts.waiting, () => applyImport(shop, { id, takesDoubts }));
  return getImport(shop, { id });
}

/** Undoes what has been applied of a run. */
export async function undone(shop: OperatorContext, id: string) {
  const { counts } = await getImport(shop, { id });
  await toTheEnd('Undoing', counts.added + counts.changed, () => undoImport(shop, { id }));
  return getImport(shop, { id });
}

async function toTheEnd(name: string, total: number, part: () => Promise<{ lines: number; isDone: boolean }>) {
  const bar = progress(name);
  const speed = rate();
  for (let done = 0, isDone = false; !isDone; ) {
    const next = await part();
    done += next.lines;
    isDone = next.isDone;
    bar.at(done, total, `${done.toLocaleString('en')} of ${total.toLocaleString('en')} lines · ${speed(done)}`);
  }
  bar.end();
}

/** The lines of a run of which something is said. */
export function remarkedLines(shop: OperatorContext, id: string): List<{ line: number; remarks: ImportRemark[] }> {
  return (page) => listImportRows(shop, { id, remarked: true, ...page });
}

/** Everything that is said of them, in their order. */
export async function remarksOf(lines: ReturnType<typeof remarkedLines>): Promise<Remarked[]> {
  const rows = await rowsOf(remarkedLinesMax, lines);
  return rows.flatMap(({ line, remarks }) => remarks.map((remark) => ({ line, ...remark })));
}

/** The first of them as a table, what is wrong before what was only noted. */
export function shownRemarks(remarks: readonly Remarked[]): Row[] {
  const order: ImportRemark['kind'][] = ['problem', 'doubt', 'note'];
  return order
    .flatMap((wanted) => remarks.filter(({ kind }) => kind === wanted))
    .slice(0, importLinesShown)
    .map(({ line, kind, field, value, text }) => ({ line, kind, field, value, remark: text }));
}

/** What a run would do, line by line: the first changes, and the counts of all. */
export async function describeRun(shop: OperatorContext, id: string) {
  const { counts } = await getImport(shop, { id });
  const rows = await rowsOf(importLinesShown, (page) => listImportRows(shop, { id, acting: true, ...page }));
  const changes = rows.flatMap(({ line, kind, externalId, title, before, after }) =>
    kind === 'add'
      ? [
          {
            line,
            change: 'add',
            external_id: externalId,
            title,
            field: 'price',
            from: '',
            to: shown('priceCents', after?.priceCents),
          },
        ]
      : Object.entries(after ?? {}).map(([field, value]) => ({
          line,
          change: 'change',
          external_id: externalId,
          title,
          field: field.replace('Cents', ''),
          from: shown(field, before?.[field]),
          to: shown(field, value),
        })),
  );
  return { counts, changes };
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && field.endsWith('Cents')) return decimalOf(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
