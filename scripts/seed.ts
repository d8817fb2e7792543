/** Fills an empty database with the demo shop, by the use cases that customers and operators call. See docs/product/operation.md#demo-shop. */
import { databaseProgramMs } from '../src/rules/limits/outside-calls.ts';
import { type Database, openDatabase } from '../src/server/db/client.ts';
import { filling } from './demo/filling.ts';
import { movingDeps } from './demo/moving-deps.ts';
import { completeSettings } from './demo/shop.ts';

/** Returns false when the database holds anything; a demo of an earlier version gets the settings it lacks. Lists `seedItems` items. */
export async function seedWhenEmpty(
  { url, authToken }: { url: string; authToken: string | undefined },
  { seedItems, encryptionKey }: { seedItems: number; encryptionKey: string },
): Promise<boolean> {
  const db = openDatabase(url, authToken, { timeoutMs: databaseProgramMs });
  const deps = movingDeps(db, Math.floor(Date.now() / 1000), encryptionKey);
  if (await holdsAnything(db)) {
    await completeSettings(deps);
    return false;
  }
  // most starts find a database that is filled, and need none of it
  const { fillDatabase } = await import('./demo/fill-database.ts');
  await filling(db, () => fillDatabase(deps, { items: seedItems }));
  return true;
}

export async function holdsAnything(db: Database): Promise<boolean> {
  const tables = ['items', 'customers', 'settings', 'currencies', 'promo_codes'];
  const { rows } = await db.$client.execute(
    `select ${tables.map((table) => `exists (select 1 from ${table})`).join(' or ')} as any_row`,
  );
  return Number(rows[0]?.any_row) === 1;
}
