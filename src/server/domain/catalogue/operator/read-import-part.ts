/**
 * Reads the next records of a file into its run: what each would do, and what is wrong with it. Nothing of it reaches the shop. A part that
 * is sent twice is read once.
 */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportPart } from '#contract/operator/imports.ts';
import { importRowLife, importRunLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { categories } from '../../../db/schema/catalogue.ts';
import { importRuns } from '../../../db/schema/imports.ts';
import { expectRows, runRead, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { knownToImport } from './parts/import-known.ts';
import { type ImportedLine, lineEvaluator } from './parts/import-line.ts';
import { type ReadLine, readRecords } from './parts/record-reader.ts';
import { speller } from './parts/spellings.ts';

export interface ReadPart {
  lines: number;
  /** Of them, those that cannot be taken, and those that are asked about. */
  bad: number;
  doubtful: number;
}

/** Which of these addresses of pictures nothing is at; those that cannot be asked for are left out. */
export type MissingAmong = (addresses: readonly string[]) => Promise<readonly string[]>;

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for a run that is read to its end. */
export async function readImportPart(
  ctx: OperatorContext,
  input: z.input<typeof ImportPart>,
  { missingAmong = async () => [] }: { missingAmong?: MissingAmong } = {},
): Promise<ReadPart> {
  const { deps } = ctx;
  const { id, records } = parseInput(ImportPart, input);
  const { db, imageHost } = deps;
  const [[run], all, values] = await runRead(
    db.batch([
      db.select().from(importRuns).where(eq(importRuns.id, id)),
      db.select({ id: categories.id, name: categories.name, url: categories.url }).from(categories),
      db.all<{ facet: string; value: string }>(sql`select distinct facet, value from facet_counts where items > 0`),
    ]),
  );
  if (!run) throw new DomainError('not_found');
  const lines = readRecords(run.format, records);
  const words = speller({ categories: all, values, brought: run.spellings });
  const evaluate = lineEvaluator({
    shop: { categoryIds: new Map(all.map((category) => [category.url, category.id])), imageHost },
    updates: run.updates,
    known: await knownToImport(deps, id, lines),
    speller: words,
    missingPictures: new Set(await missingAmong(picturesOf(lines))),
  });
  const rows = lines.map(evaluate);
  await write(db, [
    expectRows(
      db
        .update(importRuns)
        .set({ spellings: { ...run.spellings, ...words.brought } })
        .where(
          sql`${eq(importRuns.id, id)} and ${inState(importRuns.state, ...importRunLife.transitions.finishReading.from)}`,
        ),
      'changed_meanwhile',
    ),
    rowInsertion(
      id,
      rows.map((row) => (row.kind === 'add' ? { ...row, itemId: deps.newId('itm') } : row)),
    ),
  ]);
  return {
    lines: rows.length,
    bad: rows.filter(({ kind }) => kind === 'bad').length,
    doubtful: rows.filter(({ isDoubtful }) => isDoubtful).length,
  };
}

function picturesOf(lines: readonly ReadLine[]): string[] {
  return [...new Set(lines.flatMap(({ fields }) => [fields.img_url, fields.img_url_big].map(String)))];
}

/** One statement for all: its text is the same however many there are. */
function rowInsertion(runId: string, rows: readonly ImportedLine[]) {
  const state = importRowLife.initial[0];
  return statement(sql`insert into import_rows
      (run_id, line, kind, state, is_doubtful, external_id, asset_id, item_id, title, before, after, remarks)
    select ${runId}, value ->> 'line', value ->> 'kind', ${state}, value ->> 'isDoubtful', value ->> 'externalId', value ->> 'assetId',
      value ->> 'itemId', value ->> 'title', nullif(value -> 'before', 'null'), nullif(value -> 'after', 'null'), value -> 'remarks'
    from json_each(${JSON.stringify(rows)}) where true
    on conflict do nothing`);
}
