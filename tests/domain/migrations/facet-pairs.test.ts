/** The migration that brings the counters of two filter values counts what a shop already sells, and keeps count from then on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { startSqld } from '#node/sqld.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';
import { pairsStoredAndCounted } from '../../support/recounted-pairs.ts';

const insertItem = `insert into items (id, title, type, subcategory, quality, hero, class, exterior_name, category_id, price_cents, old_price_cents,
    img_url, img_url_big, is_new, state, created_at, updated_at)
  values (?, 'A', ?, lower(?), ?, ?, ?, ?, ?, 1000, ?, '/a.svg', '/a.svg', ?, ?, 1, 1)`;

function itemArgs(n: number): (string | number | null)[] {
  const type = ['Axe', 'Bow', 'Crown'][n % 3] ?? null;
  const quality = ['factory_new', 'well_worn'][n % 2] ?? null;
  const traits = [n % 5 ? `H${n % 4}` : null, n % 7 ? `C${n % 3}` : null, n % 4 ? `E${n % 6}` : null];
  const reduced = [null, 900, 1500][n % 3] ?? null;
  const state = n % 9 ? 'available' : 'sold';
  return [`itm_${n}`, type, type, quality, ...traits, `cat_${n % 5 ? 0 : 1}`, reduced, n % 8 ? 0 : 1, state];
}

test('what is for sale before the migration is counted by it, and what comes and goes after it too', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    await migrate(drizzle(client), {
      migrationsFolder: migrationsBefore('facet_pair_counts', join(directory, 'drizzle')),
    });
    await client.batch(
      [
        `insert into categories (id, name, url) values ('cat_0', 'One', 'one'), ('cat_1', 'Two', 'two')`,
        ...Array.from({ length: 120 }, (_, n) => ({ sql: insertItem, args: itemArgs(n) })),
      ],
      'write',
    );
    await migrateDatabase(sqld.url);
    const filled = await pairsStoredAndCounted(client);
    expect(filled.stored).toEqual(filled.counted);
    expect(filled.counted.length).toBeGreaterThan(100);
    await client.batch(
      [
        { sql: insertItem, args: itemArgs(500) },
        `update items set state = 'withdrawn' where id in ('itm_1', 'itm_2')`,
        `delete from items where id = 'itm_4'`,
      ],
      'write',
    );
    const kept = await pairsStoredAndCounted(client);
    expect(kept.stored).toEqual(kept.counted);
    expect(kept.stored).not.toEqual(filled.stored);
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
