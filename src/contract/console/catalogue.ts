/** Items, their prices, and files of items. */
import { z } from 'zod';
import { importRowKinds } from '#rules/item-file/import-run.ts';
import { importRowLife, importRunLife, itemLife } from '#rules/lifecycles.ts';
import { okPayload } from '../endpoint.ts';
import { subjectId } from '../operator/fields.ts';
import { ImportApplication, ImportPart, ImportRowSelection, ImportSelection, NewImport } from '../operator/imports.ts';
import { ItemSelection, PriceChange, PriceChanges, PricePreview, WithdrawnItems } from '../operator/items.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Catalogue';
const params = z.object({ id: subjectId });
const state = z.enum(itemLife.states);

const ConsoleItem = z
  .object({
    id: z.string(),
    externalId: z.string().nullable(),
    title: z.string(),
    type: z.string(),
    hero: z.string().nullable(),
    quality: z.string(),
    state,
    priceCents: z.int(),
    oldPriceCents: z.int().nullable(),
    imgUrl: z.string(),
    createdAt: z.int(),
    updatedAt: z.int(),
  })
  .meta({ id: 'ConsoleItem' });

export const listConsoleItems = consoleRead({
  path: '/ops/items',
  tag,
  summary: 'Items in every state',
  query: asQuery(ItemSelection.shape),
  response: consoleList(ConsoleItem),
});

export const getItemChoices = consoleRead({
  path: '/ops/item-choices',
  tag,
  summary: 'What the list of items can be narrowed to: categories, with the types of what is for sale in each',
  response: okPayload(z.array(z.object({ name: z.string(), url: z.string(), types: z.array(z.string()) }))),
});

export const getConsoleItem = consoleRead({
  path: '/ops/items/{id}',
  tag,
  summary: 'An item, and who priced, withdrew or imported it',
  params,
  response: okPayload(
    z.object({
      item: z.object({ ...ConsoleItem.shape, assetId: z.string().nullable(), offerId: z.string().nullable() }),
      medianCents: z.int().nullable().describe('What others of its name cost'),
      events: z.array(
        z.object({ at: z.int(), actor: z.string(), action: z.string(), details: z.record(z.string(), z.unknown()) }),
      ),
    }),
  ),
});

const { id: _, approvalId: __, ...priceFields } = PriceChange.shape;

export const priceConsoleItem = consoleAction({
  path: '/ops/items/{id}/price',
  tag,
  summary: 'Change what an item costs; what needs a second person waits for one',
  action: 'items.price',
  params,
  body: z.object(priceFields),
  response: okPayload(
    z.object({
      title: z.string().nullable(),
      waitsAs: z.string().nullable().describe('Id of the approval that it waits for'),
    }),
  ),
});

const slip = z.object({ needs: z.enum(['repetition', 'second_person']), besideCents: z.int(), problem: z.string() });

export const previewConsolePrices = consoleAction({
  path: '/ops/items/prices/preview',
  tag,
  summary: 'What many items would cost by one rule; nothing is written',
  action: 'items.price',
  body: PricePreview,
  response: okPayload(
    z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        state,
        priceCents: z.int(),
        newCents: z.int().nullable(),
        slip: slip.nullable(),
      }),
    ),
  ),
});

export const changeConsolePrices = consoleAction({
  path: '/ops/items/prices',
  tag,
  summary: 'Change many prices, each as it was seen',
  action: 'items.price',
  body: PriceChanges,
  response: okPayload(
    z.object({
      changed: z.int(),
      stale: z.array(z.object({ id: z.string(), title: z.string(), state, priceCents: z.int() })),
      refused: z.array(z.string()),
    }),
  ),
});

export const withdrawConsoleItems = consoleAction({
  path: '/ops/items/withdraw',
  tag,
  summary: 'Take items off sale',
  action: 'items.withdraw',
  body: WithdrawnItems,
  response: okPayload(
    z.object({
      withdrawn: z.array(z.string()),
      left: z.array(z.object({ id: z.string(), title: z.string(), state })),
    }),
  ),
});

export const restoreConsoleItem = consoleAction({
  path: '/ops/items/{id}/restore',
  tag,
  summary: 'Put a withdrawn item on sale again, as it was',
  action: 'items.restore',
  params,
  response: okPayload(z.object({ title: z.string() })),
});

const runFacts = {
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importRunLife.states),
  updates: z.boolean(),
  actor: z.string(),
  createdAt: z.int(),
  appliedAt: z.int().nullable(),
  undoneAt: z.int().nullable(),
};

export const listConsoleImports = consoleRead({
  path: '/ops/imports',
  tag,
  summary: 'Files of items, the newest first',
  query: asQuery(ImportSelection.shape),
  response: consoleList(z.object(runFacts)),
});

const counts = z.object({
  lines: z.int(),
  add: z.int(),
  change: z.int(),
  same: z.int(),
  bad: z.int(),
  doubtful: z.int(),
  waiting: z.int(),
  added: z.int(),
  changed: z.int(),
  left: z.int(),
  undone: z.int(),
  kept: z.int(),
});

export const getConsoleImport = consoleRead({
  path: '/ops/imports/{id}',
  tag,
  summary: 'What a file does, and how far that has come',
  params,
  response: okPayload(
    z.object({
      ...runFacts,
      takesDoubts: z.boolean(),
      counts,
    }),
  ),
});

const { id: ___, ...rowFilters } = ImportRowSelection.shape;
const values = z.record(z.string(), z.unknown()).nullable();

export const listConsoleImportRows = consoleRead({
  path: '/ops/imports/{id}/rows',
  tag,
  summary: 'Lines of a file in their order: what each does, and what there is to say about it',
  params,
  query: asQuery(rowFilters),
  response: consoleList(
    z.object({
      line: z.int(),
      kind: z.enum(importRowKinds),
      state: z.enum(importRowLife.states),
      isDoubtful: z.boolean(),
      externalId: z.string().nullable(),
      itemId: z.string().nullable(),
      title: z.string().nullable(),
      before: values,
      after: values,
      remarks: z.array(
        z.object({
          kind: z.enum(['problem', 'doubt', 'note']),
          field: z.string(),
          value: z.string(),
          text: z.string(),
        }),
      ),
    }),
  ),
});

export const startConsoleImport = consoleAction({
  path: '/ops/imports',
  tag,
  summary: 'Begin to import a file: its columns are understood, nothing is read yet',
  action: 'imports.apply',
  body: NewImport,
  response: okPayload(z.object({ id: z.string(), columns: z.array(z.string().nullable()) })),
});

const megabyte = 1024 * 1024;

export const readConsoleImport = consoleAction({
  path: '/ops/imports/{id}/records',
  tag,
  summary: 'Read the next records of a file; nothing of them reaches the shop',
  action: 'imports.apply',
  params,
  body: z.object({ records: ImportPart.shape.records }),
  bodyBytesMax: 4 * megabyte,
  response: okPayload(z.object({ lines: z.int(), bad: z.int(), doubtful: z.int() })),
});

export const finishReadingConsoleImport = consoleAction({
  path: '/ops/imports/{id}/read',
  tag,
  summary: 'The last record has been read',
  action: 'imports.apply',
  params,
  response: okPayload(z.object({ id: z.string() })),
});

const progress = okPayload(z.object({ state: z.enum(importRunLife.states), lines: z.int(), isDone: z.boolean() }));

export const applyConsoleImport = consoleAction({
  path: '/ops/imports/{id}/apply',
  tag,
  summary: 'Apply the next lines of a file; called until it is done',
  action: 'imports.apply',
  params,
  body: z.object({ takesDoubts: ImportApplication.shape.takesDoubts }),
  response: progress,
});

export const undoConsoleImport = consoleAction({
  path: '/ops/imports/{id}/undo',
  tag,
  summary: 'Undo the next lines of a file of which nothing is sold; called until it is done',
  action: 'imports.undo',
  params,
  response: progress,
});

export const discardConsoleImport = consoleAction({
  path: '/ops/imports/{id}/discard',
  tag,
  summary: 'Forget a file that was read and not applied',
  action: 'imports.apply',
  params,
  response: okPayload(z.object({ id: z.string() })),
});
