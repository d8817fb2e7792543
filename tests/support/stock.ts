/** Items for tests, listed by the operators' own use case. */

import { inArray } from 'drizzle-orm';
import type { ImportLine } from '#contract/operator/items.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { runRead } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { importItems } from '#server/domain/catalogue/operator/import-items.ts';

let imported = 0;

/** Lists an item for each of `lines`, whose missing columns have plain values. Returns their ids in the order of the lines. */
export async function stock(deps: Deps, lines: readonly ImportLine[]): Promise<string[]> {
  await addCategory({ deps, actor: 'test', role: 'owner' }, { name: 'Dota 2', url: 'dota2' });
  const full = lines.map((line) => {
    imported += 1;
    return {
      external_id: `test-${imported}`,
      title: `Thing ${imported}`,
      type: 'Blade',
      quality: 'factory_new',
      category: 'dota2',
      price: '10',
      img_url: '/artwork/thing.svg',
      ...line,
    };
  });
  const report = await importItems({ deps, actor: 'test', role: 'owner' }, { lines: full });
  if (report.failed.length > 0) throw new Error(JSON.stringify(report.failed));
  const ids = full.map((line) => line.external_id);
  const rows = await runRead(
    deps.db
      .select({ id: items.id, externalId: items.externalId })
      .from(items)
      .where(inArray(items.externalId, ids))
      .execute(),
  );
  const idOf = new Map(rows.map((row) => [row.externalId, row.id]));
  return ids.map((id) => idOf.get(id) ?? '');
}
