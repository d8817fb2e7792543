/** What operators say to import a file of items: how it is read, its records, and what becomes of it. */

import { z } from 'zod';
import { importColumns } from '#rules/item-file/columns.ts';
import { importRowKinds } from '#rules/item-file/import-run.ts';
import { importColumnsMax, recordsPerPartMax } from '#rules/limits/sizes.ts';
import { subjectId, textOf } from './fields.ts';
import { pageFields, sortsOf } from './list.ts';

const columnName = z.string().max(100, 'is longer than 100 characters');

export const NewImport = z.object({
  fileName: z.string().min(1, 'is missing').max(200, 'is longer than 200 characters'),
  format: z.object({
    kind: z.enum(['csv', 'json']),
    delimiter: z.string().length(1, 'must be one character').default(','),
    head: z.array(columnName).max(importColumnsMax).default([]),
    /** The file's name of a column by ours. */
    map: z
      .record(z.string(), columnName)
      .default({})
      .refine((map) => Object.keys(map).every((name) => importColumns.some((each) => each === name)), {
        error: `can name these alone: ${importColumns.join(', ')}`,
      }),
    ignored: z.array(columnName).max(importColumnsMax).default([]),
  }),
  /** Lines of items that the shop has change them, in the columns that the file holds. */
  updates: z.boolean().default(false),
});

export const ImportPart = z.object({
  id: subjectId,
  records: z
    .array(
      z.object({
        line: z.int().positive(),
        text: z.string().max(65_536, 'is too long'),
        problem: textOf(300).optional(),
      }),
    )
    .max(recordsPerPartMax),
});

export const ImportRun = z.object({ id: subjectId });

export const ImportApplication = z.object({
  id: subjectId,
  /** Lines with a doubt are taken too: somebody has seen both figures of each. */
  takesDoubts: z.boolean().default(false),
});

export const ImportRowSelection = z.object({
  id: subjectId,
  kind: z.enum(importRowKinds).optional(),
  /** Those that are asked about. */
  doubtful: z.boolean().optional(),
  /** Those that there is something to say about. */
  remarked: z.boolean().optional(),
  /** Those that add or change an item. */
  acting: z.boolean().optional(),
  ...pageFields,
});

const importSorts = sortsOf('created', 'file');

export const ImportSelection = z.object({
  /** A part of the file's name. */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(importSorts).default('-created'),
  ...pageFields,
});
