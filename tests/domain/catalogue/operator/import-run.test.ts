import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importLinesDays } from '#rules/item-file/import-run.ts';
import { inOwnState } from '#server/db/in-state.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { applyImport } from '#server/domain/catalogue/operator/apply-import.ts';
import { describeItem } from '#server/domain/catalogue/operator/describe-item.ts';
import { discardImport } from '#server/domain/catalogue/operator/discard-import.ts';
import { getImport } from '#server/domain/catalogue/operator/get-import.ts';
import { listImportRows } from '#server/domain/catalogue/operator/list-import-rows.ts';
import { listImports } from '#server/domain/catalogue/operator/list-imports.ts';
import { readImportPart } from '#server/domain/catalogue/operator/read-import-part.ts';
import { setPrice } from '#server/domain/catalogue/operator/set-price.ts';
import { startImport } from '#server/domain/catalogue/operator/start-import.ts';
import { undoImport } from '#server/domain/catalogue/operator/undo-import.ts';
import { applyAll, readCsv, undoAll } from '../../../support/import-file.ts';
import { buyer, createShopper, seedShop } from '../../../support/shop.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await addCategory(ctx(), { name: 'Dota 2', url: 'dota2' });
});
afterAll(() => app.close());

const ctx = () => ({ deps: app.deps, actor: 'mira@shop.test', role: 'owner' as const });

/** Lines of a test are about things of its own. */
let run = 0;
beforeEach(() => {
  run += 1;
});
const head = 'external_id,title,type,quality,category,price,img_url';
const line = (n: number, values: Partial<Record<string, string>> = {}) => {
  const row = {
    id: `r${run}-${n}`,
    title: `Relic ${run} ${n}`,
    type: 'Relic',
    quality: 'well_worn',
    category: 'dota2',
  };
  const { id, title, type, quality, category, price, img_url } = { ...row, price: '10', img_url: '/a.svg', ...values };
  return [id, title, type, quality, category, price, img_url].join();
};
const csv = (...lines: string[]) => [head, ...lines].join('\n');
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n));
const itemOf = async (n: number) => {
  const [item] = await app.deps.db
    .select()
    .from(items)
    .where(eq(items.externalId, `r${run}-${n}`));
  return item;
};
const remarks = async (id: string) =>
  (await listImportRows(ctx(), { id })).rows.flatMap((row) =>
    row.remarks.map(({ kind, field, value, text }) => [row.line, kind, field, value, text].join(' | ')),
  );
const forSale = () =>
  app.deps.db.$count(items, sql`external_id like ${`r${run}-%`} and ${inOwnState(items.state, 'available')}`);

test('a file that is read changes nothing before it is applied', async () => {
  const id = await readCsv(ctx(), csv(...lines(3)));
  expect(await forSale()).toBe(0);
  expect(await getImport(ctx(), { id })).toMatchObject({ state: 'ready', counts: { lines: 3, add: 3, waiting: 3 } });
  await applyAll(ctx(), id);
  expect(await forSale()).toBe(3);
  expect(await getImport(ctx(), { id })).toMatchObject({ state: 'applied', counts: { added: 3, waiting: 0 } });
});

test('applying goes on where it was stopped, and doing it again does nothing', async () => {
  const id = await readCsv(ctx(), csv(...lines(2300)), { size: 700 });
  expect(await applyImport(ctx(), { id })).toEqual({ state: 'applying', lines: 1000, isDone: false });
  expect(await forSale()).toBe(1000);
  expect(await applyImport(ctx(), { id })).toMatchObject({ lines: 1000 });
  expect(await applyImport(ctx(), { id })).toEqual({ state: 'applied', lines: 300, isDone: true });
  expect(await applyImport(ctx(), { id })).toEqual({ state: 'applied', lines: 0, isDone: true });
  expect(await forSale()).toBe(2300);
});

test('two who apply a run at once list each item once', async () => {
  const id = await readCsv(ctx(), csv(...lines(1200)));
  const both = () => applyAll(ctx(), id).catch((error) => error.code);
  const outcomes = await Promise.all([both(), both()]);
  expect(outcomes).toContain(undefined);
  await applyAll(ctx(), id);
  expect(await forSale()).toBe(1200);
});

test('a part that is sent twice is read once', async () => {
  const format = { kind: 'csv' as const, delimiter: ',', head: head.split(',') };
  const { id } = await startImport(ctx(), { fileName: 'twice.csv', format });
  const records = [{ line: 2, text: line(1) }];
  await readImportPart(ctx(), { id, records });
  await readImportPart(ctx(), { id, records });
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ lines: 1, add: 1 });
});

test('an import that was stopped in the middle is undone whole', async () => {
  const id = await readCsv(ctx(), csv(...lines(1100)));
  await applyImport(ctx(), { id });
  await undoAll(ctx(), id);
  expect(await forSale()).toBe(0);
  expect(await getImport(ctx(), { id })).toMatchObject({
    state: 'undone',
    counts: { undone: 1000, left: 100, kept: 0 },
  });
  expect(await itemOf(0)).toBeUndefined();
});

test('what is undone can be imported again', async () => {
  const text = csv(...lines(2));
  const first = await readCsv(ctx(), text);
  await applyAll(ctx(), first);
  await undoAll(ctx(), first);
  const second = await readCsv(ctx(), text);
  await applyAll(ctx(), second);
  expect((await getImport(ctx(), { id: second })).counts.added).toBe(2);
});

test('an import of which something is sold cannot be undone, and nothing of it is', async () => {
  const id = await readCsv(ctx(), csv(...lines(2)));
  await applyAll(ctx(), id);
  const ada = await createShopper(app, 5000);
  await ada.addToCart((await itemOf(1))?.id ?? '');
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await expect(undoImport(ctx(), { id })).rejects.toMatchObject({ code: 'import_sold' });
  expect((await itemOf(0))?.state).toBe('available');
  expect((await getImport(ctx(), { id })).state).toBe('applied');
});

test('an import is undone for 90 days: its lines are not kept longer', async () => {
  const id = await readCsv(ctx(), csv(...lines(1)));
  await applyAll(ctx(), id);
  app.clock.now += importLinesDays * 86_400;
  await expect(undoImport(ctx(), { id })).rejects.toMatchObject({ code: 'import_over' });
  expect((await getImport(ctx(), { id })).state).toBe('applied');
});

test('what is bought while an import is undone stays, and is told as kept', async () => {
  const id = await readCsv(ctx(), csv(...lines(501)));
  await applyAll(ctx(), id);
  const ada = await createShopper(app, 5000);
  await ada.addToCart((await itemOf(500))?.id ?? '');
  await undoImport(ctx(), { id });
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await undoAll(ctx(), id);
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ undone: 500, kept: 1 });
  expect((await itemOf(500))?.state).toBe('sold');
});

test('a file changes known items when it is asked to, in its own columns alone, and undoing gives them back', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1), line(2))));
  const prices = `external_id,price,old_price\nr${run}-1,8.50,10\nr${run}-2,10,`;
  const id = await readCsv(ctx(), prices, { updates: true });
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ change: 1, same: 1 });
  const { rows } = await listImportRows(ctx(), { id, kind: 'change' });
  expect(rows).toMatchObject([
    { line: 2, before: { priceCents: 1000, oldPriceCents: null }, after: { priceCents: 850, oldPriceCents: 1000 } },
  ]);
  await applyAll(ctx(), id);
  expect(await itemOf(1)).toMatchObject({ title: `Relic ${run} 1`, priceCents: 850, oldPriceCents: 1000 });
  await undoAll(ctx(), id);
  expect(await itemOf(1)).toMatchObject({ priceCents: 1000, oldPriceCents: null });
});

test('values of every kind change and are given back, those that somebody changed meanwhile are not', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1), line(2), line(3))));
  const values = [
    'external_id,gems,is_new,wear_float,pattern_seed,hero',
    `r${run}-1,"a ""b"",ü",1,0.1523456782102585,7,Hero`,
    `r${run}-2,,0,,,Other`,
    `r${run}-3,,1,,,`,
  ];
  const id = await readCsv(ctx(), values.join('\n'), { updates: true });
  const plain = { gems: null, isNew: false, wearFloat: null, patternSeed: null, hero: null };
  const elsewhere = (n: number, set: { hero?: string; isNew?: boolean }) =>
    app.deps.db
      .update(items)
      .set(set)
      .where(eq(items.externalId, `r${run}-${n}`));
  await elsewhere(2, { hero: 'Mine' });
  await applyAll(ctx(), id);
  const changed = { gems: ['a "b"', 'ü'], isNew: true, wearFloat: 0.1523456782102585, patternSeed: 7, hero: 'Hero' };
  expect(await itemOf(1)).toMatchObject(changed);
  expect(await itemOf(2)).toMatchObject({ ...plain, hero: 'Mine' });
  expect(await itemOf(3)).toMatchObject({ ...plain, isNew: true });
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ changed: 2, left: 1 });
  await elsewhere(3, { isNew: false });
  await undoAll(ctx(), id);
  expect(await itemOf(1)).toMatchObject(plain);
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ undone: 1, kept: 1 });
});

test('without being asked to, a file changes no known item, and says which differ', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1))));
  const id = await readCsv(ctx(), csv(line(1, { price: '9' })));
  expect(await remarks(id)).toEqual([
    `2 | note | external_id | r${run}-1 | is known, with other values: import with --update`,
  ]);
  await applyAll(ctx(), id);
  expect((await itemOf(1))?.priceCents).toBe(1000);
});

test('a line whose item changed after it was read is left', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1))));
  const id = await readCsv(ctx(), csv(line(1, { price: '9' })), { updates: true });
  await setPrice(ctx(), { id: (await itemOf(1))?.id ?? '', priceCents: 1100 });
  await applyAll(ctx(), id);
  expect((await itemOf(1))?.priceCents).toBe(1100);
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ changed: 0, left: 1 });
});

test('a value that somebody changed after the import stays when it is undone', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1))));
  const id = await readCsv(ctx(), csv(line(1, { price: '9' })), { updates: true });
  await applyAll(ctx(), id);
  await setPrice(ctx(), { id: (await itemOf(1))?.id ?? '', priceCents: 1100 });
  await undoAll(ctx(), id);
  expect((await itemOf(1))?.priceCents).toBe(1100);
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ undone: 0, kept: 1 });
});

test('an item shows which file and line gave it its price', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1))));
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1, { price: '9' })), { updates: true }));
  const { events } = await describeItem(ctx(), { id: (await itemOf(1))?.id ?? '' });
  expect(events.map(({ actor, action, details }) => [actor, action, details.file, details.line])).toEqual([
    ['mira@shop.test', 'imports.apply', 'items.csv', 2],
    ['mira@shop.test', 'imports.apply', 'items.csv', 2],
  ]);
  expect(events.map(({ details }) => details.priceCents)).toContainEqual({ before: 1000, after: 900 });
});

test('a semicolon file with columns of other names, commas in prices and left-out columns is read', async () => {
  const text = `Number;Name;Kind;Quality;Category;Price;Picture;Shelf\nr${run}-1;Relic ${run};Relic;Well-Worn;Dota 2;12,50;/a.svg;7`;
  const map = { external_id: 'Number', title: 'Name', type: 'Kind', img_url: 'Picture' };
  const id = await readCsv(ctx(), text, { map, ignored: ['Shelf'] });
  await applyAll(ctx(), id);
  expect(await itemOf(1)).toMatchObject({ title: `Relic ${run}`, priceCents: 1250, quality: 'well_worn' });
});

test.each([
  ['external_id,titel', 'has unknown columns: titel'],
  ['external_id,Title,title', 'has two columns for title'],
  ['title,price', 'has no column for external_id'],
])('a file with the columns %s is refused', async (columns, problem) => {
  await expect(readCsv(ctx(), columns)).rejects.toMatchObject({ details: { errors: { head: [problem] } } });
});

test('everything that is wrong is told with its line, field and value', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(90, { title: 'Old Thing' }), line(91, { price: '9' }))));
  const text = csv(
    line(1),
    `${line(2)},stray`,
    line(3, { price: 'free' }),
    line(1, { title: 'Another' }),
    line(1),
    line(90, { title: 'New Thing' }),
    `r${run}-7,"open,Relic`,
    line(8, { category: 'nowhere' }),
  );
  const id = await readCsv(ctx(), text);
  expect(await remarks(id)).toEqual([
    `3 | problem | line | ${line(2)},stray | has 8 values where the file has 7 columns`,
    '4 | problem | price | free | must be euros above 0 with at most two decimals',
    `5 | problem | external_id | r${run}-1 | stands on line 2 already, with another title: "Relic ${run} 1"`,
    `6 | note | external_id | r${run}-1 | stands on line 2 already`,
    `7 | problem | external_id | r${run}-90 | is the number of another item: "Old Thing"`,
    `8 | problem | line | r${run}-7,"open,Relic | has a quotation mark that is not closed`,
    '9 | problem | category | nowhere | "nowhere" does not exist',
  ]);
  await applyAll(ctx(), id);
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ added: 1, bad: 6, same: 1 });
});

test('a line that repeats one of an earlier part is told too', async () => {
  const id = await readCsv(ctx(), csv(line(1), line(2), line(1, { title: 'Another' })), { size: 1 });
  expect(await remarks(id)).toEqual([
    `4 | problem | external_id | r${run}-1 | stands on line 2 already, with another title: "Relic ${run} 1"`,
  ]);
});

test('an old price under the price is told', async () => {
  const id = await readCsv(ctx(), `${head},old_price\n${line(1)},8`);
  expect(await remarks(id)).toEqual(['2 | problem | old_price | 8 | is €8.00, below the price, €10.00']);
});

test('a new price above the old one ends the reduction, and says so', async () => {
  await applyAll(ctx(), await readCsv(ctx(), `${head},old_price\n${line(1)},12`));
  const id = await readCsv(ctx(), `external_id,price\nr${run}-1,13`, { updates: true });
  expect(await remarks(id)).toEqual(['2 | note | old_price | 12.00 | ends: the new price is above it']);
  await applyAll(ctx(), id);
  expect(await itemOf(1)).toMatchObject({ priceCents: 1300, oldPriceCents: null });
});

test('another spelling of a type, a quality or a category is taken as the shop writes it', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1, { type: 'Crown of Frost' }))));
  const id = await readCsv(
    ctx(),
    csv(
      line(2, { type: 'crown  of FROST', quality: 'Well Worn', category: 'DOTA 2' }),
      line(3, { type: 'Crown of Frust' }),
      line(4, { type: 'Crown of Frust' }),
      line(5, { type: 'Relic 2' }),
    ),
  );
  expect(await remarks(id)).toEqual([
    '2 | note | category | DOTA 2 | is taken as "dota2"',
    '2 | note | quality | Well Worn | is taken as "well_worn"',
    '2 | note | type | crown  of FROST | is taken as "Crown of Frost"',
    '3 | doubt | type | Crown of Frust | is new; "Crown of Frost" is known',
    '4 | doubt | type | Crown of Frust | is new; "Crown of Frost" is known',
  ]);
  await applyAll(ctx(), id);
  expect(await itemOf(2)).toMatchObject({ type: 'Crown of Frost', subcategory: 'crown-of-frost' });
});

test('the first line that has a new type says how it is written for all, also in later parts', async () => {
  const id = await readCsv(ctx(), csv(line(1, { type: 'Sun Ring' }), line(2, { type: 'SUN RING' })), { size: 1 });
  expect(await remarks(id)).toEqual(['3 | note | type | SUN RING | is taken as "Sun Ring"']);
});

test('lines with a doubtful price are left, unless they are taken', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1))));
  const text = csv(line(1, { price: '150' }), line(2));
  const id = await readCsv(ctx(), text, { updates: true });
  expect(await remarks(id)).toEqual(['2 | doubt | price | 150 | is €150.00, 15 times above the price so far, €10.00']);
  await applyAll(ctx(), id);
  expect((await getImport(ctx(), { id })).counts).toMatchObject({ added: 1, changed: 0, left: 1, doubtful: 1 });
  const taken = await readCsv(ctx(), text, { updates: true });
  await applyAll(ctx(), taken, true);
  expect((await itemOf(1))?.priceCents).toBe(15_000);
});

test('a price a hundred times off is no doubt but a problem', async () => {
  await applyAll(ctx(), await readCsv(ctx(), csv(line(1))));
  const id = await readCsv(ctx(), csv(line(1, { price: '2000' })), { updates: true });
  expect((await listImportRows(ctx(), { id, kind: 'bad' })).rows).toMatchObject([{ line: 2 }]);
});

test('pictures that nothing is at are told', async () => {
  const format = { kind: 'csv' as const, delimiter: ',', head: head.split(',') };
  const { id } = await startImport(ctx(), { fileName: 'pictures.csv', format });
  const records = [
    { line: 2, text: line(1) },
    { line: 3, text: line(2, { img_url: '/gone.svg' }) },
  ];
  const missingAmong = async (addresses: readonly string[]) => addresses.filter((address) => address === '/gone.svg');
  expect(await readImportPart(ctx(), { id, records }, { missingAmong })).toEqual({ lines: 2, bad: 1, doubtful: 0 });
  expect(await remarks(id)).toEqual(['3 | problem | img_url | /gone.svg | is not there']);
});

test('a run that is discarded leaves no lines, and cannot be applied', async () => {
  const id = await readCsv(ctx(), csv(line(1)));
  await discardImport(ctx(), { id });
  expect((await getImport(ctx(), { id })).counts.lines).toBe(0);
  await expect(applyImport(ctx(), { id })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await expect(discardImport(ctx(), { id })).rejects.toMatchObject({ code: 'changed_meanwhile' });
});

test('runs are listed page by page, the newest first', async () => {
  const id = await readCsv(ctx(), csv(line(1)));
  const first = await listImports(ctx(), { limit: 1 });
  const second = await listImports(ctx(), { limit: 1, cursor: first.next ?? undefined });
  expect(first.rows).toHaveLength(1);
  expect([first.rows[0]?.id, second.rows[0]?.id]).not.toContain(undefined);
  expect(first.rows[0]?.id).not.toBe(second.rows[0]?.id);
  await discardImport(ctx(), { id });
});

test('a clerk reads a file and does not apply it', async () => {
  const clerk = { ...ctx(), role: 'clerk' as const };
  const id = await readCsv(clerk, csv(line(1)));
  await expect(applyImport(clerk, { id })).rejects.toMatchObject({ code: 'role_too_low' });
});
