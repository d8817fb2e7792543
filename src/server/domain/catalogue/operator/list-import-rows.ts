/** Lines of an import in their order: what each does, and what there is to say about it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ImportRowSelection } from '#contract/operator/imports.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { importRows } from '../../../db/schema/imports.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const byLine: ListOrder = { name: 'import-rows', by: [{ value: importRows.line, direction: 'asc' }] };

/** @throws `invalid_fields`. */
export async function listImportRows({ deps: { db } }: OperatorContext, input: z.input<typeof ImportRowSelection>) {
  const { id, kind, doubtful, remarked, acting, cursor, limit } = parseInput(ImportRowSelection, input);
  const { line, state, isDoubtful, externalId, itemId, title, before, after, remarks } = importRows;
  const chosen = { line, kind: importRows.kind, state, isDoubtful, externalId, itemId, title, before, after, remarks };
  const rows = await runRead(
    db
      .select({ ...chosen, cursor: cursorOf(byLine) })
      .from(importRows)
      .where(
        and(
          eq(importRows.runId, id),
          kind && eq(importRows.kind, kind),
          doubtful === undefined ? undefined : eq(isDoubtful, doubtful),
          remarked ? sql`${remarks} <> '[]'` : undefined,
          acting ? inArray(importRows.kind, ['add', 'change']) : undefined,
          afterCursor(byLine, cursor),
        ),
      )
      .orderBy(...orderOf(byLine))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(byLine, rows, limit);
}
