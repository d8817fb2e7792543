/** Titles of any script are found as they are written, and Latin ones as they are typed without their accents. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { startSqld } from '#node/sqld.ts';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const titles = [
  'Młot z Łodzi',
  'Łódź',
  'Søren Đorđe',
  'Große Straße',
  'Ægirs Œuvre',
  'Ťăžký Ủy',
  'Йети Ёлка',
  'Άνεμος Ουρανός',
  'ガラスの剣',
  '한국의 검',
  'Ночь',
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await stock(
    app.deps,
    titles.map((title) => ({ title })),
  );
});
afterAll(() => app.close());

async function found(search: string, { deps } = app): Promise<string[]> {
  return (await listItems({ deps }, { search })).items.map((item) => item.title);
}

test.each(titles)(
  '%s is found as it is written, in small and in capital letters, composed and decomposed',
  async (title) => {
    for (const typed of [title, title.toLowerCase(), title.normalize('NFD')])
      expect(await found(typed), typed).toContain(title);
    expect(await found(title.toUpperCase())).toContain(title);
  },
);

test.each([
  ['lodz', 'Łódź'],
  ['łodzi', 'Młot z Łodzi'],
  ['soren dorde', 'Søren Đorđe'],
  ['strasse', 'Große Straße'],
  ['aegir oeuvre', 'Ægirs Œuvre'],
  ['tazky uy', 'Ťăžký Ủy'],
  ['strase', 'Große Straße'],
  ['ёлкаа', 'Йети Ёлка'],
])('%s finds %s', async (typed, title) => {
  expect(await found(typed)).toContain(title);
});

test('letters of other scripts are not taken for each other', async () => {
  expect(await found('иети')).toEqual([]);
  expect(await found('カラス')).toEqual([]);
});

test('a title that came decomposed is found like any other', async () => {
  const [id] = await stock(app.deps, [{ title: 'Чай Śnieg'.normalize('NFD') }]);
  for (const typed of ['чай', 'śnieg', 'snieg'])
    expect((await listItems({ deps: app.deps }, { search: typed })).items.map((item) => item.id)).toEqual([id]);
});

test('what is called otherwise, or deleted, is no longer found by its former name', async () => {
  const [id = ''] = await stock(app.deps, [{ title: 'Żółw' }]);
  const { $client } = app.deps.db;
  await $client.execute({ sql: `update items set title = 'Ślimak', hero = null where id = ?`, args: [id] });
  expect(await found('zolw')).toEqual([]);
  expect(await found('slimak')).toEqual(['Ślimak']);
  await $client.execute({ sql: 'delete from items where id = ?', args: [id] });
  expect(await found('slimak')).toEqual([]);
  await $client.execute(`insert into item_search (item_search, rank) values ('integrity-check', 1)`);
});

test('a shop that was listed before the fold is found like any other, typos included', async () => {
  const before = await openWorldBefore('search_folded');
  try {
    await insertTitles(before, titles);
    await migrateDatabase(before.url);
    for (const title of titles) expect(await found(title, before), title).toContain(title);
    expect(await found('lodz', before)).toEqual(['Łódź', 'Młot z Łodzi']);
    expect(await found('strasze', before)).toEqual(['Große Straße']);
    await stock(before.deps, [{ title: 'Łódka' }]);
    expect(await found('lodka', before)).toEqual(['Łódka']);
  } finally {
    await before.close();
  }
});

/** Lists items by the columns that the table had before the migration, since use cases write today's columns. */
async function insertTitles({ deps }: TestApp, added: readonly string[]): Promise<void> {
  await deps.db.$client.batch([
    `insert into categories (id, name, url) values ('cat_dota2', 'Dota 2', 'dota2')`,
    ...added.map((title, index) => ({
      sql: `insert into items (id, title, type, subcategory, quality, category_id, price_cents, img_url, img_url_big, state, created_at, updated_at)
        values (?, ?, 'Blade', 'blade', 'factory_new', 'cat_dota2', 1000, '/artwork/thing.svg', '/artwork/thing.svg', 'available', 0, 0)`,
      args: [`itm_${index}`, title],
    })),
  ]);
}

/** A shop whose database stands before the migration of that name. */
async function openWorldBefore(migration: string): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-before-'));
  try {
    const migrationsFolder = migrationsBefore(migration, join(folder, 'drizzle'));
    const template = join(folder, 'database');
    const sqld = await startSqld(template);
    await migrate(drizzle({ connection: { url: sqld.url } }), { migrationsFolder });
    await sqld.stop();
    return await createTestApp({ template });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
