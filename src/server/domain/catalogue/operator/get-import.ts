/** A run of an import: what its file would do, and how far that has come. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportRun } from '#contract/operator/imports.ts';
import type { ImportRowKind } from '#rules/item-file/import-run.ts';
import type { ImportRowState } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { importRows, importRuns } from '../../../db/schema/imports.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

interface CountedRows {
  kind: ImportRowKind;
  isDoubtful: boolean;
  state: ImportRowState;
  rows: number;
}

/** @throws `invalid_fields`, `not_found`. */
export async function getImport({ deps: { db } }: OperatorContext, input: z.input<typeof ImportRun>) {
  const { id } = parseInput(ImportRun, input);
  const { kind, isDoubtful, state } = importRows;
  const [[run], counted] = await runRead(
    db.batch([
      db.select().from(importRuns).where(eq(importRuns.id, id)),
      db
        .select({ kind, isDoubtful, state, rows: sql<number>`count(*)` })
        .from(importRows)
        .where(eq(importRows.runId, id))
        .groupBy(kind, isDoubtful, state),
    ]),
  );
  if (!run) throw new DomainError('not_found');
  const { spellings: _, format: __, atLine: ___, ...facts } = run;
  return { ...facts, counts: countsOf(counted) };
}

export interface ImportCounts {
  lines: number;
  /** Lines that add and change an item, those with a doubt among them. */
  add: number;
  change: number;
  same: number;
  bad: number;
  doubtful: number;
  /** Of `add` and `change`, by what became of them. */
  waiting: number;
  added: number;
  changed: number;
  left: number;
  undone: number;
  kept: number;
}

function countsOf(counted: readonly CountedRows[]): ImportCounts {
  const sum = (of: (row: CountedRows) => boolean) => counted.filter(of).reduce((total, { rows }) => total + rows, 0);
  const acts = ({ kind }: CountedRows) => kind === 'add' || kind === 'change';
  const inState = (state: ImportRowState) => sum((row) => acts(row) && row.state === state);
  return {
    lines: sum(() => true),
    add: sum(({ kind }) => kind === 'add'),
    change: sum(({ kind }) => kind === 'change'),
    same: sum(({ kind }) => kind === 'same'),
    bad: sum(({ kind }) => kind === 'bad'),
    doubtful: sum(({ isDoubtful }) => isDoubtful),
    waiting: inState('waiting'),
    added: sum(({ kind, state }) => kind === 'add' && state === 'applied'),
    changed: sum(({ kind, state }) => kind === 'change' && state === 'applied'),
    left: inState('left'),
    undone: inState('undone'),
    kept: inState('kept'),
  };
}
