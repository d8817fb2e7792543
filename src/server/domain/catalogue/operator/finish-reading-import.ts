/** The last record of a file has been read: its run is ready to be seen and applied. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportRun } from '#contract/operator/imports.ts';
import { importRunLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { importRuns } from '../../../db/schema/imports.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, `changed_meanwhile`. */
export async function finishReadingImport({ deps }: OperatorContext, input: z.input<typeof ImportRun>): Promise<void> {
  const { id } = parseInput(ImportRun, input);
  const { db } = deps;
  const finish = transition(db, importRuns, importRunLife, 'finishReading', { where: eq(importRuns.id, id) });
  await write(db, expectRows(finish, 'changed_meanwhile'));
}
