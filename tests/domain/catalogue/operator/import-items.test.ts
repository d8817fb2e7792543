import { afterAll, beforeAll, expect, test } from 'vitest';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { importItems } from '#server/domain/catalogue/operator/import-items.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addCategory({ deps: app.deps, actor: 'test' }, { name: 'Dota 2', url: 'dota2' });
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

test('thousands of lines are listed once, however often they come', async () => {
  const lines = Array.from({ length: 4500 }, (_, n) => line(n));
  expect(await importItems({ deps: app.deps, actor: 'test' }, { lines })).toEqual({
    added: 4500,
    known: 0,
    failed: [],
  });
  expect(await importItems({ deps: app.deps, actor: 'test' }, { lines: lines.slice(0, 100) })).toEqual({
    added: 0,
    known: 100,
    failed: [],
  });
  const { meta } = await listItems({ deps: app.deps }, { search: 'emberglas' });
  expect(meta.total).toBe(4500);
});

test('two imports of the same file at once list each item once', async () => {
  const lines = Array.from({ length: 50 }, (_, n) => ({ ...line(`race-${n}`), title: `Racing ${n}` }));
  await Promise.all([
    importItems({ deps: app.deps, actor: 'test' }, { lines }),
    importItems({ deps: app.deps, actor: 'test' }, { lines }),
  ]);
  expect((await listItems({ deps: app.deps }, { search: 'racing' })).meta.total).toBe(50);
});

test('a line that stands twice in a file is listed once', async () => {
  expect(await importItems({ deps: app.deps, actor: 'test' }, { lines: [line('twice'), line('twice')] })).toMatchObject(
    { added: 1, known: 1 },
  );
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
  const { added, failed } = await importItems({ deps: app.deps, actor: 'test' }, { lines: [bad] });
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
  const first = await addCategory({ deps: app.deps, actor: 'test' }, { name: 'Other', url: 'other' });
  expect(await addCategory({ deps: app.deps, actor: 'test' }, { name: 'Other', url: 'other' })).toEqual({
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
    { deps: app.deps, actor: 'test' },
    { lines: [{ ...line(address), img_url: address }] },
  );
  expect(added).toBe(0);
  expect(failed[0]?.problems).toEqual([{ field: 'img_url', problem: 'must begin with / or https://images.test/' }]);
});

test('a picture at the image host is taken, and none elsewhere when there is no such host', async () => {
  const hosted = { ...line('hosted'), img_url: 'https://images.test/a.png', img_url_big: '/big.png' };
  const { failed } = await importItems({ deps: { ...app.deps, imageHost: '' }, actor: 'test' }, { lines: [hosted] });
  expect(failed[0]?.problems).toEqual([
    { field: 'img_url', problem: 'must begin with / or be at IMAGE_HOST, which is not set' },
  ]);
  expect(await importItems({ deps: app.deps, actor: 'test' }, { lines: [hosted] })).toMatchObject({
    added: 1,
    failed: [],
  });
});
