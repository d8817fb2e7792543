/** An operator begins to import a file: its columns are understood, nothing is read yet. */
import type { z } from 'zod';
import { NewImport } from '#contract/operator/imports.ts';
import { columnNames } from '#rules/item-file/columns.ts';
import { importRunLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { importRuns } from '../../../db/schema/imports.ts';
import { statement, write } from '../../../db/write.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

export interface StartedImport {
  id: string;
  /** Our names of the file's columns, in its order; null for one that is left out. */
  columns: (string | null)[];
}

/** @throws `invalid_fields`, for `head` when a column is known to nobody, or two of them are the same. */
export async function startImport(ctx: OperatorContext, input: z.input<typeof NewImport>): Promise<StartedImport> {
  const { deps, actor } = ctx;
  const { fileName, format, updates } = parseInput(NewImport, input);
  const nameOf = columnNames(format);
  const columns = format.head.map(nameOf);
  const unknown = format.head.filter((_, index) => columns[index] === undefined);
  if (unknown.length > 0) throwValidationError([{ field: 'head', key: `has unknown columns: ${unknown.join(', ')}` }]);
  const named = columns.filter((name) => name !== null);
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  if (twice) throwValidationError([{ field: 'head', key: `has two columns for ${twice}` }]);
  if (format.kind === 'csv' && !named.includes('external_id'))
    throwValidationError([{ field: 'head', key: 'has no column for external_id' }]);
  const missing = Object.values(format.map).find((column) => format.kind === 'csv' && !format.head.includes(column));
  if (missing !== undefined)
    throwValidationError([{ field: 'map', key: `names a column that the file has not: ${missing}` }]);
  const id = deps.newId('imp');
  await write(deps.db, [
    statement(
      deps.db.insert(importRuns).values({
        id,
        fileName,
        state: importRunLife.initial[0],
        updates,
        format,
        spellings: {},
        actor,
        createdAt: deps.now(),
      }),
    ),
  ]);
  return { id, columns: columns.map((name) => name ?? null) };
}
