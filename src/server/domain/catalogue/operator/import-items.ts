/**
 * Lists at once what a program made: the demo shop. A line with a mistake is reported and left out, the others are listed. An item is
 * identified by its `external_id`: the same lines twice add nothing. A thing that is for sale already under another number is a mistake.
 * A person's file goes through a run that can be seen before and undone after (`start-import.ts`). A part is read while the one before is
 * written: neither needs the other, since what stands twice is known by `seen`.
 */
import { and, inArray } from 'drizzle-orm';
import type { ImportLine } from '#contract/operator/items.ts';
import { itemsPerWrite } from '#rules/limits/batches.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';
import { runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { chunks, itemInsertion } from './parts/item-insertion.ts';
import { itemReader, type LineProblem, type NewItem } from './parts/item-row.ts';

export interface ImportReport {
  added: number;
  /** Lines whose item is listed already, or stands twice in the file. */
  known: number;
  /** `line` counts from 1. */
  failed: { line: number; problems: LineProblem[] }[];
}

interface LineItem {
  line: number;
  item: NewItem;
}

const alreadyForSale: LineProblem = { field: 'asset_id', problem: 'is for sale already' };

export async function importItems(
  ctx: OperatorContext,
  { lines }: { lines: readonly ImportLine[] },
): Promise<ImportReport> {
  const { db, imageHost } = ctx.deps;
  const all = await runRead(db.select({ id: categories.id, url: categories.url }).from(categories).execute());
  const read = itemReader({ categoryIds: new Map(all.map(({ id, url }) => [url, id])), imageHost });
  const report: ImportReport = { added: 0, known: 0, failed: [] };
  const seen = { numbers: new Set<string>(), assets: new Set<string>(), terms: new Set<string>() };

  const readPart = (part: readonly ImportLine[], first: number): LineItem[] => {
    const newItems: LineItem[] = [];
    for (const [index, given] of part.entries()) {
      const line = first + index;
      const item = read(given);
      if (Array.isArray(item)) report.failed.push({ line, problems: item });
      else if (seen.numbers.has(item.externalId)) report.known += 1;
      else newItems.push({ line, item });
      if (!Array.isArray(item)) seen.numbers.add(item.externalId);
    }
    return newItems;
  };

  const batchOf = async (part: readonly ImportLine[], first: number): Promise<Statements> => {
    // the write of the part before is sent in this turn, and reading takes the thread for a tenth of a second
    await new Promise((resolve) => setTimeout(resolve));
    const newItems = readPart(part, first);
    const listed = await listedAmong(ctx.deps, newItems);
    for (const assetId of listed.assetIds) seen.assets.add(assetId);
    const unknown = newItems.filter(({ item }) => !listed.externalIds.has(item.externalId));
    report.known += newItems.length - unknown.length;
    const added: NewItem[] = [];
    for (const { line, item } of unknown) {
      if (item.assetId && seen.assets.has(item.assetId)) report.failed.push({ line, problems: [alreadyForSale] });
      else added.push(item);
      if (item.assetId) seen.assets.add(item.assetId);
    }
    report.added += added.length;
    return added.length > 0 && addition(ctx, added, seen.terms);
  };

  let writing: Promise<unknown> = Promise.resolve();
  for (const [place, part] of chunks(lines, itemsPerWrite).entries()) {
    const [batch] = await Promise.all([batchOf(part, place * itemsPerWrite + 1), writing]);
    writing = write(ctx.deps.db, batch);
  }
  await writing;
  return { ...report, failed: report.failed.toSorted((a, b) => a.line - b.line) };
}

/** What of the lines is in the shop: numbers of the operator, and things that are for sale. */
async function listedAmong({ db }: Deps, part: readonly LineItem[]) {
  const externalIds = part.map(({ item }) => item.externalId);
  const assetIds = part.flatMap(({ item }) => item.assetId ?? []);
  const isForSaleOrReserved = inState(items.state, 'available', 'reserved');
  const [known, forSale] = await runRead(
    db.batch([
      db.select({ externalId: items.externalId }).from(items).where(inArray(items.externalId, externalIds)),
      db
        .select({ assetId: items.assetId })
        .from(items)
        .where(and(inArray(items.assetId, assetIds), isForSaleOrReserved)),
    ]),
  );
  return {
    externalIds: new Set(known.map(({ externalId }) => externalId)),
    assetIds: forSale.flatMap(({ assetId }) => assetId ?? []),
  };
}

function addition(ctx: OperatorContext, newItems: readonly NewItem[], termsWritten: Set<string>): Statements {
  const { deps } = ctx;
  const now = deps.now();
  const added = newItems.map((item) => ({
    ...item,
    id: deps.newId('itm'),
    createdAt: item.createdAt ?? now,
    updatedAt: now,
  }));
  return [
    itemInsertion(added, termsWritten),
    insertAuditEntry(ctx, {
      action: 'items.import',
      subject: added.length === 1 && added[0] ? added[0].id : `${added.length} items`,
      details: { first: added[0]?.externalId, last: added.at(-1)?.externalId },
    }),
  ];
}
