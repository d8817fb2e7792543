/** What a line of an import is said to be about, where it stands beside others that name the same thing. */
import { expect, test } from 'vitest';
import type { KnownItem } from '#server/domain/catalogue/operator/parts/import-known.ts';
import { type LineFacts, lineEvaluator } from '#server/domain/catalogue/operator/parts/import-line.ts';
import { readRecords } from '#server/domain/catalogue/operator/parts/record-reader.ts';

const fields = (more: Record<string, string>) => ({
  external_id: 'x-1',
  title: 'Emberglass',
  type: 'Crown',
  quality: 'factory_new',
  category: 'dota2',
  price: '1',
  img_url: '/a.svg',
  ...more,
});

function evaluator(more: Partial<LineFacts['known']> & { missingPictures?: string[] } = {}) {
  const { missingPictures = [], ...known } = more;
  return lineEvaluator({
    shop: { categoryIds: new Map([['dota2', 'cat_dota2']]), imageHost: 'https://images.test' },
    updates: true,
    known: {
      items: new Map(),
      forSale: new Map(),
      earlier: new Map(),
      earlierAssets: new Map(),
      medians: new Map(),
      ...known,
    },
    speller: { respell: (line) => ({ line, remarks: [] }), brought: {} },
    missingPictures: new Set(missingPictures),
  });
}

const told = (row: ReturnType<ReturnType<typeof evaluator>>) => [row.kind, row.remarks.map(({ text }) => text)];

test('a thing that an earlier line has brought, or that is for sale, is not taken twice', () => {
  const take = evaluator({ forSale: new Map([['777', null]]) });
  const line = (number: number, more: Record<string, string>) =>
    told(take({ line: number, fields: fields(more), problem: null }));
  expect(line(2, { asset_id: '555' })).toEqual(['add', []]);
  expect(line(3, { external_id: 'x-2', asset_id: '555' })).toEqual(['bad', ['stands on line 2 already']]);
  expect(line(4, { external_id: 'x-3', asset_id: '777' })).toEqual(['bad', ['is for sale already']]);
});

test('a number that stands twice is the same line again, or a mistake where its title differs', () => {
  const take = evaluator();
  const line = (number: number, more: Record<string, string>) =>
    told(take({ line: number, fields: fields(more), problem: null }));
  expect(line(2, {})).toEqual(['add', []]);
  expect(line(3, {})).toEqual(['same', ['stands on line 2 already']]);
  expect(line(4, { title: 'Another' })).toEqual([
    'bad',
    ['stands on line 2 already, with another title: "Emberglass"'],
  ]);
});

test('a price that may be thousands is asked about, and one that is filled up with zeros beyond that is not', () => {
  const evaluate = evaluator();
  const line = (number: number, more: Record<string, string>) => {
    const { kind, isDoubtful, remarks } = evaluate({ line: number, fields: fields(more), problem: null });
    return [kind, isDoubtful, ...remarks.map(({ field, text }) => `${field} ${text}`)];
  };
  expect(line(2, { price: '1,500' })).toEqual(['add', true, 'price is read as €1.50, and may be thousands']);
  expect(line(3, { external_id: 'x-2', price: '12.50', old_price: '15.000' })).toEqual([
    'add',
    true,
    'old_price is read as €15.00, and may be thousands',
  ]);
  expect(line(4, { external_id: 'x-3', price: '12.5000' })).toEqual(['add', false]);
  expect(line(5, { external_id: 'x-4', price: '1,500.00' })).toEqual([
    'bad',
    false,
    'price must be euros above 0 with at most two decimals',
  ]);
});

test('a price that a line leaves as it is needs no question', () => {
  // safe because a price that changes reads no other column
  const item = { id: 'itm_1', state: 'available', title: 'Emberglass', priceCents: 1250 } as KnownItem;
  const priced = (price: string) => {
    const evaluate = evaluator({ items: new Map([['x-1', item]]) });
    const { kind, isDoubtful } = evaluate({ line: 2, fields: { external_id: 'x-1', price }, problem: null });
    return [kind, isDoubtful];
  };
  expect([priced('12.500'), priced('13.500')]).toEqual([
    ['same', false],
    ['change', true],
  ]);
});

test('a picture that is not there is told by its line', () => {
  const take = evaluator({ missingPictures: ['/a.svg'] });
  expect(told(take({ line: 2, fields: fields({}), problem: null }))).toEqual(['bad', ['is not there']]);
});

test('records that are none are told, and those beside them are read', () => {
  const format = { map: {}, ignored: [] };
  const lines = (...texts: string[]) => texts.map((text, index) => ({ line: index + 2, text }));
  const problems = (read: ReturnType<typeof readRecords>) => read.map(({ problem }) => problem?.text ?? null);
  const csv = { ...format, kind: 'csv' as const, delimiter: ',', head: ['external_id', 'title'] };
  expect(problems(readRecords(csv, lines('x', 'x-2,Bell', '1,2,3')))).toEqual([
    'has 1 values where the file has 2 columns',
    null,
    'has 3 values where the file has 2 columns',
  ]);
  const json = { ...format, kind: 'json' as const, delimiter: '', head: [] };
  expect(problems(readRecords(json, lines('[1]', 'nothing', '{"external_id":"x","title":"Bell"}')))).toEqual([
    'is no JSON object',
    'is no JSON object',
    null,
  ]);
});
