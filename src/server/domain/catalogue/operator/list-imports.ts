/** Runs of imports, the newest first. */
import type { z } from 'zod';
import { ImportSelection } from '#contract/operator/imports.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { importRuns } from '../../../db/schema/imports.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const newestFirst: ListOrder = {
  name: 'imports',
  by: [
    { value: importRuns.createdAt, direction: 'desc' },
    { value: importRuns.id, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listImports({ deps: { db } }: OperatorContext, input: z.input<typeof ImportSelection>) {
  const { cursor, limit } = parseInput(ImportSelection, input);
  const { id, fileName, state, updates, actor, createdAt, appliedAt, undoneAt } = importRuns;
  const rows = await runRead(
    db
      .select({ id, fileName, state, updates, actor, createdAt, appliedAt, undoneAt, cursor: cursorOf(newestFirst) })
      .from(importRuns)
      .where(afterCursor(newestFirst, cursor))
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, rows, limit);
}
