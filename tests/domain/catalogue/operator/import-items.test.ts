import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemsPerWrite } from '#rules/limits/batches.ts';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { importItems } from '#server/domain/catalogue/operator/import-items.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addCategory({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'Dota 2', url: 'dota2' });
});
afterAll(() => app.close());

const line = (n: number | string) => ({
  external_id: `x-${n}`,
  title: `Emberglass ${n}`,
  type: 'Crown of Ice',
  quality: 'factory_new',
  category: 'dota2',
  price: '1',
  img_url: '/a.svg',
});

test('itemsPerWrite lines are listed in one write and one more in the next, and once, however often they come', async () => {
  const lines = Array.from({ length: itemsPerWrite + 1 }, (_, n) => line(n));
  expect(await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines })).toEqual({
    added: itemsPerWrite + 1,
    known: 0,
    failed: [],
  });
  expect(await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines: lines.slice(0, 100) })).toEqual({
    added: 0,
    known: 100,
    failed: [],
  });
  const { meta } = await listItems({ deps: app.deps }, { search: 'emberglas' });
  expect(meta.total).toBe(itemsPerWrite + 1);
  const { rows } = await app.deps.db.$client.execute(
    "select subject from audit_log where action = 'items.import' order by rowid",
  );
  expect(rows.map(({ subject }) => subject)).toEqual([`${itemsPerWrite} items`, expect.stringMatching(/^itm_/)]);
});

test('two imports of the same file at once list each item once', async () => {
  const lines = Array.from({ length: 50 }, (_, n) => ({ ...line(`race-${n}`), title: `Racing ${n}` }));
  await Promise.all([
    importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines }),
    importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines }),
  ]);
  expect((await listItems({ deps: app.deps }, { search: 'racing' })).meta.total).toBe(50);
});

test('a line that stands twice in a file is listed once', async () => {
  expect(
    await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines: [line('twice'), line('twice')] }),
  ).toMatchObject({ added: 1, known: 1 });
});

test('two imports at once list a thing once', async () => {
  const lines = [{ ...line('same-thing'), title: 'Sunken Bell', asset_id: '555' }];
  await Promise.all([
    importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines }),
    importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines }),
  ]);
  expect((await listItems({ deps: app.deps }, { search: 'sunken bell' })).meta.total).toBe(1);
});

test('a thing that is for sale already is left out, by its line', async () => {
  const asset = (n: string, asset_id: string) => ({ ...line(n), asset_id });
  const lines = [asset('asset-1', '31415926535'), asset('asset-2', '2718'), asset('asset-3', '31415926535')];
  const problems = [{ field: 'asset_id', problem: 'is for sale already' }];
  expect(await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines })).toEqual({
    added: 2,
    known: 0,
    failed: [{ line: 3, problems }],
  });
  expect(
    await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines: [asset('asset-4', '2718')] }),
  ).toEqual({
    added: 0,
    known: 0,
    failed: [{ line: 1, problems }],
  });
  expect(
    await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines: lines.slice(0, 2) }),
  ).toMatchObject({
    known: 2,
  });
});

test.each([
  ['asset_id', '12a', "must be Steam's number, digits only"],
  ['class_id', '-1', "must be Steam's number, digits only"],
  ['gems', Array.from({ length: 21 }, (_, n) => `Gem ${n}`).join(), 'has more than 20 values'],
  ['styles', 'x'.repeat(101), 'has a value of more than 100 characters'],
  ['unusual_effect', 'x'.repeat(101), 'is longer than 100 characters'],
  ['wear_float', '1.01', 'must be a number from 0 to 1'],
  ['wear_float', '0,07', 'must be a number from 0 to 1'],
  ['pattern_seed', '12.5', 'must be a whole number'],
  ['inspect_link', 'javascript:alert(1)', 'must be an inspect link of Steam, such as steam://rungame/730/…'],
  ['tradable_from', 'tomorrow', 'must be unix seconds'],
])('a line with %s %s is left out', async (field, value, problem) => {
  const { added, failed } = await importItems(
    { deps: app.deps, actor: 'test', role: 'owner' },
    { lines: [{ ...line(`wrong-${field}`), [field]: value }] },
  );
  expect([added, failed]).toEqual([0, [{ line: 1, problems: [{ field, problem }] }]]);
});

test('everything that is wrong with a line is said', async () => {
  const bad = {
    ...line('bad'),
    title: ' ',
    quality: 'shiny',
    price: '-1',
    old_price: 'x',
    img_url: 'javascript:x',
    is_new: 'maybe',
  };
  const { added, failed } = await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines: [bad] });
  expect(added).toBe(0);
  expect(failed[0]?.problems.map(({ field }) => field)).toEqual([
    'title',
    'quality',
    'price',
    'old_price',
    'img_url',
    'is_new',
  ]);
});

test('adding a category again gives the one that is there', async () => {
  const first = await addCategory({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'Other', url: 'other' });
  expect(await addCategory({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'Other', url: 'other' })).toEqual({
    ...first,
    added: false,
  });
});

test.each([
  'https://elsewhere.test/a.png',
  'https://images.test.elsewhere.test/a.png',
  '//images.test/a.png',
  'http://images.test/a.png',
])('a picture at %s, which pages would not show, is refused', async (address) => {
  const { added, failed } = await importItems(
    { deps: app.deps, actor: 'test', role: 'owner' },
    { lines: [{ ...line(address), img_url: address }] },
  );
  expect(added).toBe(0);
  expect(failed[0]?.problems).toEqual([{ field: 'img_url', problem: 'must begin with / or https://images.test/' }]);
});

test('a picture at the image host is taken, and none elsewhere when there is no such host', async () => {
  const hosted = { ...line('hosted'), img_url: 'https://images.test/a.png', img_url_big: '/big.png' };
  const { failed } = await importItems(
    { deps: { ...app.deps, imageHost: '' }, actor: 'test', role: 'owner' },
    { lines: [hosted] },
  );
  expect(failed[0]?.problems).toEqual([
    { field: 'img_url', problem: 'must begin with / or be at IMAGE_HOST, which is not set' },
  ]);
  expect(await importItems({ deps: app.deps, actor: 'test', role: 'owner' }, { lines: [hosted] })).toMatchObject({
    added: 1,
    failed: [],
  });
});
