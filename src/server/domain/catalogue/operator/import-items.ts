/**
 * Lists at once what a program made: the demo shop. A line with a mistake is reported and left out, the others are listed. An item is
 * identified by its `external_id`: the same lines twice add nothing. A thing that is for sale already under another number is a mistake.
 * A person's file goes through a run that can be seen before and undone after (`start-import.ts`).
 */
import { and, inArray } from 'drizzle-orm';
import type { ImportLine } from '#contract/operator/items.ts';
import { itemsPerWrite } from '#rules/limits/batches.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';
import { runRead, write } from '../../../db/write.ts';
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
  const newItems = new Map<string, LineItem>();
  for (const [index, line] of lines.entries()) {
    const item = read(line);
    if (Array.isArray(item)) report.failed.push({ line: index + 1, problems: item });
    else if (newItems.has(item.externalId)) report.known += 1;
    else newItems.set(item.externalId, { line: index + 1, item });
  }
  const termsWritten = new Set<string>();
  const assets = new Set<string>();
  for (const part of chunks([...newItems.values()], itemsPerWrite)) {
    const listed = await listedAmong(ctx.deps, part);
    for (const assetId of listed.assetIds) assets.add(assetId);
    const unknown = part.filter(({ item }) => !listed.externalIds.has(item.externalId));
    report.known += part.length - unknown.length;
    const added: NewItem[] = [];
    for (const { line, item } of unknown) {
      if (item.assetId && assets.has(item.assetId)) report.failed.push({ line, problems: [alreadyForSale] });
      else added.push(item);
      if (item.assetId) assets.add(item.assetId);
    }
    report.added += added.length;
    if (added.length > 0) await addItems(ctx, added, termsWritten);
  }
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

async function addItems(ctx: OperatorContext, newItems: readonly NewItem[], termsWritten: Set<string>) {
  const { deps } = ctx;
  const now = deps.now();
  const added = newItems.map((item) => ({
    ...item,
    id: deps.newId('itm'),
    createdAt: item.createdAt ?? now,
    updatedAt: now,
  }));
  await write(deps.db, [
    itemInsertion(added, termsWritten),
    insertAuditEntry(ctx, {
      action: 'items.import',
      subject: added.length === 1 && added[0] ? added[0].id : `${added.length} items`,
      details: { first: added[0]?.externalId, last: added.at(-1)?.externalId },
    }),
  ]);
}
