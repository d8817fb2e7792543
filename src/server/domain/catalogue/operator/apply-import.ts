/**
 * An operator applies a file that has been read. Each call takes the next lines, in a batch of its own that also moves the run on: whoever
 * was stopped in the middle calls again, or undoes what has been applied. A line whose item was listed, changed or bought meanwhile is left.
 */

import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportApplication } from '#contract/operator/imports.ts';
import { importRowLife, importRunLife, nextState } from '#rules/lifecycles.ts';
import { appliedLinesPerCall } from '#rules/limits/batches.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import type { items } from '../../../db/schema/catalogue.ts';
import { importRows } from '../../../db/schema/imports.ts';
import { transition } from '../../../db/transition.ts';
import { runRead, type Statements, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { searchTermStatements } from '../parts/search-terms.ts';
import { changedItems } from './parts/changed-items.ts';
import { type ImportProgress, movedOn, readImportRun } from './parts/import-progress.ts';
import { itemInsertion } from './parts/item-insertion.ts';

type ApplyingRow = Pick<typeof importRows.$inferSelect, 'line' | 'kind' | 'itemId' | 'after'>;

/** Applies the next lines. @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for a run that is not to be applied. */
export async function applyImport(
  ctx: OperatorContext,
  input: z.input<typeof ImportApplication>,
): Promise<ImportProgress> {
  const { deps } = ctx;
  const { id, takesDoubts } = parseInput(ImportApplication, input);
  const { db } = deps;
  const run = await readImportRun(db, id);
  const begun = nextState(importRunLife, run.state, 'begin');
  const state = begun ?? run.state;
  if (state === importRunLife.transitions.finish.to) return { state, lines: 0, isDone: true };
  if (state !== importRunLife.transitions.begin.to) throw new DomainError('changed_meanwhile');
  const doubtsToo = begun ? takesDoubts : run.takesDoubts;
  const isTaken: SQL | undefined = and(
    eq(importRows.runId, id),
    inState(importRows.state, ...importRowLife.transitions.apply.from),
    or(eq(importRows.kind, 'add'), eq(importRows.kind, 'change')),
    doubtsToo ? undefined : eq(importRows.isDoubtful, false),
  );
  const { line, kind, itemId, after } = importRows;
  const rows: ApplyingRow[] = await runRead(
    db
      .select({ line, kind, itemId, after })
      .from(importRows)
      .where(and(isTaken, gt(line, run.atLine)))
      .orderBy(asc(line))
      .limit(appliedLinesPerCall)
      .execute(),
  );
  const isDone = rows.length < appliedLinesPerCall;
  const last = rows.at(-1)?.line ?? run.atLine;
  const finished = isDone ? importRunLife.transitions.finish.to : state;
  await write(db, [
    movedOn(db, run, {
      state: finished,
      atLine: last,
      takesDoubts: doubtsToo,
      ...(isDone && { appliedAt: deps.now() }),
    }),
    additions(ctx, rows, and(isTaken, eq(kind, 'add'), gt(line, run.atLine), sql`${line} <= ${last}`)),
    changes(ctx, id, rows),
    isDone && statement(transition(db, importRows, importRowLife, 'leave', { where: eq(importRows.runId, id) })),
    begun !== null && audited(ctx, run),
  ]);
  return { state: finished, lines: rows.length, isDone };
}

function additions({ deps }: OperatorContext, rows: readonly ApplyingRow[], which: SQL | undefined): Statements {
  const { db } = deps;
  const now = deps.now();
  const added = rows.flatMap(({ kind, itemId, after }) =>
    // safe because the line was read into an item
    kind === 'add' ? [{ createdAt: now, ...after, id: itemId, updatedAt: now } as typeof items.$inferInsert] : [],
  );
  if (added.length === 0) return null;
  const isListed = sql`exists (select 1 from items where items.id = ${importRows.itemId})`;
  return [
    itemInsertion(added),
    statement(transition(db, importRows, importRowLife, 'leave', { where: and(which, sql`not ${isListed}`) })),
    statement(transition(db, importRows, importRowLife, 'apply', { where: which })),
  ];
}

function changes({ deps }: OperatorContext, runId: string, rows: readonly ApplyingRow[]): Statements {
  const changed = rows.filter(({ kind }) => kind === 'change');
  const words = changed.flatMap(({ after }) => {
    const { title = '', type = '', hero = '', class: itemClass = '' } = after ?? {};
    const searched = {
      title: String(title),
      type: String(type),
      hero: String(hero ?? ''),
      class: String(itemClass ?? ''),
    };
    return Object.values(searched).some(Boolean) ? [searched] : [];
  });
  return [
    changedItems(deps.db, { runId, rows: changed, name: 'apply', now: deps.now() }),
    words.length > 0 && searchTermStatements(words),
  ];
}

function audited(ctx: OperatorContext, { id, fileName }: { id: string; fileName: string }): Statements {
  return insertAuditEntry(ctx, { action: 'imports.apply', subject: id, details: { file: fileName } });
}
