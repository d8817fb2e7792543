/** An operator does not want a file after all: its run stays, its lines go. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportRun } from '#contract/operator/imports.ts';
import { importRunLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { importRuns } from '../../../db/schema/imports.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { readImportRun } from './parts/import-progress.ts';

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for a run that is applied, or being applied. */
export async function discardImport({ deps }: OperatorContext, input: z.input<typeof ImportRun>): Promise<void> {
  const { id } = parseInput(ImportRun, input);
  const { db } = deps;
  await readImportRun(db, id);
  await write(db, [
    expectRows(
      transition(db, importRuns, importRunLife, 'discard', { where: eq(importRuns.id, id) }),
      'changed_meanwhile',
    ),
    statement(sql`delete from import_rows where run_id = ${id}`),
  ]);
}
