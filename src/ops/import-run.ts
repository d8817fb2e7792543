/** A run of an import on the command line: applied or undone to its end with a word about how far it is, and what is said of its lines. */
import type { ImportRemark } from '#rules/item-file/import-run.ts';
import { decimalOf } from '#rules/money.ts';
import { applyImport } from '#server/domain/catalogue/operator/apply-import.ts';
import { getImport } from '#server/domain/catalogue/operator/get-import.ts';
import { listImportRows } from '#server/domain/catalogue/operator/list-import-rows.ts';
import { undoImport } from '#server/domain/catalogue/operator/undo-import.ts';
import type { Row } from './print.ts';
import { progress, rate } from './progress.ts';
import type { Shop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export interface Remarked extends ImportRemark {
  line: number;
}

/** Fewer than a person reads, and enough to see what is wrong with a file. */
const shownMax = 100;
/** More are no report but another file. */
const remarkedMax = 200_000;

/** Applies what is left of a run. */
export async function applied(shop: Shop, id: string, { takesDoubts }: { takesDoubts: boolean }) {
  const { counts } = await getImport(shop, { id });
  await toTheEnd('Applying', counts.waiting, () => applyImport(shop, { id, takesDoubts }));
  return getImport(shop, { id });
}

/** Undoes what has been applied of a run. */
export async function undone(shop: Shop, id: string) {
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

/** Everything that is said of the lines of a run, in their order. */
export async function remarksOf(shop: Shop, id: string): Promise<Remarked[]> {
  const rows = await rowsOf(remarkedMax, (page) => listImportRows(shop, { id, remarked: true, ...page }));
  return rows.flatMap(({ line, remarks }) => remarks.map((remark) => ({ line, ...remark })));
}

/** The first of them as a table, what is wrong before what was only noted. */
export function shownRemarks(remarks: readonly Remarked[]): Row[] {
  const order: ImportRemark['kind'][] = ['problem', 'doubt', 'note'];
  return order
    .flatMap((wanted) => remarks.filter(({ kind }) => kind === wanted))
    .slice(0, shownMax)
    .map(({ line, kind, field, value, text }) => ({ line, kind, field, value, remark: text }));
}

/** What a run would do, line by line: the first changes, and the counts of all. */
export async function describeRun(shop: Shop, id: string) {
  const { counts } = await getImport(shop, { id });
  const rows = await rowsOf(shownMax, (page) => listImportRows(shop, { id, acting: true, ...page }));
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
