/**
 * An operator undoes an import of which nothing is sold or reserved. What it listed is deleted, or withdrawn where an order or a deal names
 * it; what it changed gets its earlier values back. Each call takes the next lines, as when they are applied; what is bought between two
 * calls stays, and so does what somebody has changed since. They are told as kept.
 */

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportRun } from '#contract/operator/imports.ts';
import { importLinesDays } from '#rules/item-file/import-run.ts';
import { importRowLife, importRunLife, nextState } from '#rules/lifecycles.ts';
import { undoneLinesPerCall } from '#rules/limits/batches.ts';
import type { OperatorContext } from '../../../context.ts';
import { inOwnState, inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { returningChangedItem, transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { importRows } from '../../../db/schema/imports.ts';
import { transition } from '../../../db/transition.ts';
import { guard, runRead, type Statements, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { changedItems } from './parts/changed-items.ts';
import { type ImportProgress, movedOn, readImportRun } from './parts/import-progress.ts';

type UndoneRow = Pick<typeof importRows.$inferSelect, 'line' | 'kind' | 'itemId' | 'after'>;

/** Undoes the next lines. @throws `invalid_fields`, `not_found`, `import_sold`, `import_over`, and `changed_meanwhile` for a run that is not applied. */
export async function undoImport(ctx: OperatorContext, input: z.input<typeof ImportRun>): Promise<ImportProgress> {
  const { deps } = ctx;
  const { id } = parseInput(ImportRun, input);
  const { db } = deps;
  const run = await readImportRun(db, id);
  const begun = nextState(importRunLife, run.state, 'undo');
  const { undo, finishUndoing } = importRunLife.transitions;
  if (run.state === finishUndoing.to) return { state: run.state, lines: 0, isDone: true };
  if (!begun && run.state !== undo.to) throw new DomainError('changed_meanwhile');
  // its lines may be gone, and what is not known is not undone
  if (begun && run.appliedAt !== null && run.appliedAt <= deps.now() - importLinesDays * 86_400)
    throw new DomainError('import_over');
  const from = begun ? 0 : run.atLine;
  const { line, kind, itemId, after } = importRows;
  const rows: UndoneRow[] = await runRead(
    db
      .select({ line, kind, itemId, after })
      .from(importRows)
      .where(
        and(
          eq(importRows.runId, id),
          inState(importRows.state, ...importRowLife.transitions.undo.from),
          gt(line, from),
        ),
      )
      .orderBy(asc(line))
      .limit(undoneLinesPerCall)
      .execute(),
  );
  const isDone = rows.length < undoneLinesPerCall;
  const state = isDone ? finishUndoing.to : undo.to;
  await write(db, [
    begun !== null && guard(sql`not ${isSoldOrReserved(id)}`, 'import_sold'),
    movedOn(db, run, { state, atLine: rows.at(-1)?.line ?? from, ...(isDone && { undoneAt: deps.now() }) }),
    withoutItems(ctx, id, rows),
    changedItems(db, { runId: id, rows: rows.filter(({ kind }) => kind === 'change'), name: 'undo', now: deps.now() }),
    isDone && [
      statement(transition(db, importRows, importRowLife, 'keep', { where: eq(importRows.runId, id) })),
      // what was never applied will not be
      statement(transition(db, importRows, importRowLife, 'leave', { where: eq(importRows.runId, id) })),
    ],
    begun !== null && insertAuditEntry(ctx, { action: 'imports.undo', subject: id, details: { file: run.fileName } }),
  ]);
  return { state, lines: rows.length, isDone };
}

function isSoldOrReserved(runId: string) {
  return sql`exists (select 1 from import_rows join items on items.id = import_rows.item_id
    where import_rows.run_id = ${runId} and ${inState(importRows.state, 'applied')} and ${inState(items.state, 'reserved', 'sold')})`;
}

function withoutItems({ deps }: OperatorContext, runId: string, rows: readonly UndoneRow[]): Statements {
  const { db } = deps;
  const added = rows.flatMap(({ kind, itemId, line }) => (kind === 'add' && itemId ? [{ itemId, line }] : []));
  if (added.length === 0) return null;
  const among = (values: readonly unknown[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
  const ids = among(added.map(({ itemId }) => itemId));
  const isIdle = inOwnState(items.state, 'available', 'withdrawn');
  const isNamed = sql.join(
    ['order_lines', 'pack_items', 'timed_deals'].map(
      (table) => sql`exists (select 1 from ${sql.raw(table)} as naming where naming.item_id = items.id)`,
    ),
    sql` or `,
  );
  const unnamed = sql`(select id from items where id in ${ids} and ${isIdle} and not (${isNamed}))`;
  const stillHere = and(sql`${items.id} in ${ids}`);
  return [
    statement(sql`delete from cart_items where item_id in ${unnamed}`),
    statement(sql`delete from watched_items where item_id in ${unnamed}`),
    statement(sql`delete from items where id in ${unnamed} ${returningChangedItem}`),
    statement(transitionItems(db, 'withdraw', { where: stillHere, set: { updatedAt: deps.now() } })),
    // its number is free again for the same file
    statement(sql`update items set external_id = null where id in ${ids} and ${inOwnState(items.state, 'withdrawn')}`),
    statement(
      transition(db, importRows, importRowLife, 'undo', {
        where: and(
          eq(importRows.runId, runId),
          sql`${importRows.line} in ${among(added.map(({ line }) => line))}`,
          sql`not exists (select 1 from items where items.id = ${importRows.itemId} and ${inState(items.state, 'reserved', 'sold')})`,
        ),
      }),
    ),
  ];
}
