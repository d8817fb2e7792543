/** What the shop and the run know already about the lines of a part: their items, things for sale, lines before them, usual prices. */
import { getTableColumns, sql } from 'drizzle-orm';
import { inOwnState } from '../../../../db/in-state.ts';
import { items } from '../../../../db/schema/catalogue.ts';
import { importRows } from '../../../../db/schema/imports.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { medianPrices } from '../../parts/median-prices.ts';
import type { ReadLine } from './record-reader.ts';

export type KnownItem = typeof items.$inferSelect;

export interface EarlierLine {
  line: number;
  title: string | null;
}

export interface KnownToImport {
  /** By the operator's number. */
  items: Map<string, KnownItem>;
  /** The operator's number of what is for sale, by Steam's number of the thing; null for what has none. */
  forSale: Map<string, string | null>;
  /** Lines of the run that stand before these, by their operator's number, and by Steam's. */
  earlier: Map<string, EarlierLine>;
  earlierAssets: Map<string, EarlierLine>;
  medians: Map<string, number>;
}

export async function knownToImport({ db }: Deps, runId: string, lines: readonly ReadLine[]): Promise<KnownToImport> {
  const values = (name: string) =>
    JSON.stringify(
      lines.flatMap(
        ({ fields }) =>
          String(fields[name] ?? '')
            .normalize('NFC')
            .trim() || [],
      ),
    );
  const among = (name: string) => sql`(select value from json_each(${values(name)}))`;
  // without its index the line does not lead through all that stand before: a part would take the longer the later it comes
  const before = sql`run_id = ${runId} and +line < ${lines[0]?.line ?? 0}`;
  const row = { line: importRows.line, title: importRows.title };
  const [found, forSale, byNumber, byAsset, titled] = await runRead(
    db.batch([
      db
        .select(getTableColumns(items))
        .from(items)
        .where(sql`external_id in ${among('external_id')}`),
      db
        .select({ assetId: items.assetId, externalId: items.externalId })
        .from(items)
        .where(sql`asset_id in ${among('asset_id')} and ${inOwnState(items.state, 'available', 'reserved')}`),
      db
        .select({ ...row, key: importRows.externalId })
        .from(importRows)
        .where(sql`${before} and external_id in ${among('external_id')}`),
      db
        .select({ ...row, key: importRows.assetId })
        .from(importRows)
        .where(sql`${before} and asset_id in ${among('asset_id')}`),
      medianPrices(db, values('title')),
    ]),
  );
  const byKey = (rows: readonly (EarlierLine & { key: string | null })[]) =>
    new Map(rows.map(({ key, ...earlier }) => [key ?? '', earlier]));
  const known = new Map(found.map((item) => [item.externalId ?? '', item]));
  return {
    items: known,
    forSale: new Map(forSale.map(({ assetId, externalId }) => [assetId ?? '', externalId])),
    earlier: byKey(byNumber),
    earlierAssets: byKey(byAsset),
    medians: new Map(titled.flatMap(({ title, medianCents }) => (medianCents ? [[title, medianCents]] : []))),
  };
}
