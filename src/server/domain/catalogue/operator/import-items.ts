/**
 * Lists many items at once. A line with a mistake is reported and left out, the others are listed. An item is known by its
 * `external_id`: the same import twice adds nothing.
 */
import { inArray } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { type ImportLine, itemOfLine, type LineProblem, type NewItem } from '../parts/item-row.ts';
import { searchTermStatements } from '../parts/search-terms.ts';

export interface ImportReport {
  added: number;
  /** Lines whose item is listed already, or stands twice in the file. */
  known: number;
  /** `line` counts from 1. */
  failed: { line: number; problems: LineProblem[] }[];
}

/** Many at once, since every write touches all indexes; a statement takes at most 32,766 values. */
const itemsPerWrite = 4000;
const itemsPerStatement = 500;

export async function importItems(deps: Deps, actor: string, lines: readonly ImportLine[]): Promise<ImportReport> {
  const { db, imageHost } = deps;
  const rows = await runRead(db.select({ id: categories.id, url: categories.url }).from(categories).execute());
  const categoryIds = new Map(rows.map(({ id, url }) => [url, id]));
  const report: ImportReport = { added: 0, known: 0, failed: [] };
  const wanted = new Map<string, NewItem>();
  for (const [index, line] of lines.entries()) {
    const item = itemOfLine(line, { categoryIds, imageHost });
    if (Array.isArray(item)) report.failed.push({ line: index + 1, problems: item });
    else if (wanted.has(item.externalId)) report.known += 1;
    else wanted.set(item.externalId, item);
  }
  const all = [...wanted.values()];
  const knownTerms = new Set<string>();
  for (const part of chunks(all, itemsPerWrite)) {
    const listed = await listedAlready(
      deps,
      part.map((item) => item.externalId),
    );
    const added = part.filter((item) => !listed.has(item.externalId));
    report.known += part.length - added.length;
    report.added += added.length;
    if (added.length > 0) await addItems(deps, actor, added, knownTerms);
  }
  return report;
}

async function listedAlready({ db }: Deps, externalIds: string[]): Promise<Set<string | null>> {
  const known = await runRead(
    db.select({ externalId: items.externalId }).from(items).where(inArray(items.externalId, externalIds)).execute(),
  );
  return new Set(known.map(({ externalId }) => externalId));
}

async function addItems(deps: Deps, actor: string, added: readonly NewItem[], knownTerms: Set<string>) {
  const { db } = deps;
  const now = deps.now();
  const rows = added.map((item) => ({
    ...item,
    id: deps.newId('itm'),
    createdAt: item.createdAt ?? now,
    updatedAt: now,
  }));
  const ids = rows.map((row) => row.id);
  await write(db, [
    ...chunks(rows, itemsPerStatement).map((part) =>
      statement(db.insert(items).values(part).onConflictDoNothing({ target: items.externalId })),
    ),
    searchTermStatements(rows, knownTerms),
    insertAuditEntry(deps, {
      actor,
      action: 'items.import',
      subject: ids.length === 1 ? (ids[0] ?? '') : `${ids.length} items`,
      details: { first: rows[0]?.externalId, last: rows.at(-1)?.externalId },
    }),
  ]);
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
