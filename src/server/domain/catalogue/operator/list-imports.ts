/** Runs of imports, the newest first until another order is asked for. */
import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportSelection } from '#contract/operator/imports.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { importRuns } from '../../../db/schema/imports.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const { id, fileName, state, updates, actor, createdAt, appliedAt, undoneAt } = importRuns;
const sorts = { created: [createdAt, id], file: [sql`lower(${fileName})`, createdAt, id] };

/** @throws `invalid_fields`. */
export async function listImports({ deps: { db } }: OperatorContext, input: z.input<typeof ImportSelection>) {
  const { search, sort, cursor, limit } = parseInput(ImportSelection, input);
  const order = sortedBy('imports', sort, sorts);
  const named = search ? sql`instr(lower(${fileName}), ${search.toLowerCase()}) > 0` : undefined;
  const rows = await runRead(
    db
      .select({ id, fileName, state, updates, actor, createdAt, appliedAt, undoneAt, cursor: cursorOf(order) })
      .from(importRuns)
      .where(and(named, afterCursor(order, cursor)))
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(order, rows, limit);
}
