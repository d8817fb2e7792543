/** What a line of an import is said to be about, where it stands beside others that name the same thing. */
import { expect, test } from 'vitest';
import { type LineJudge, lineJudge } from '#server/domain/catalogue/operator/parts/import-line.ts';
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

function judge(more: Partial<LineJudge['known']> & { missingPictures?: string[] } = {}) {
  const { missingPictures = [], ...known } = more;
  return lineJudge({
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

const told = (row: ReturnType<ReturnType<typeof judge>>) => [row.kind, row.remarks.map(({ text }) => text)];

test('a thing that an earlier line has brought, or that is for sale, is not taken twice', () => {
  const take = judge({ forSale: new Map([['777', null]]) });
  const line = (number: number, more: Record<string, string>) =>
    told(take({ line: number, fields: fields(more), problem: null }));
  expect(line(2, { asset_id: '555' })).toEqual(['add', []]);
  expect(line(3, { external_id: 'x-2', asset_id: '555' })).toEqual(['bad', ['stands on line 2 already']]);
  expect(line(4, { external_id: 'x-3', asset_id: '777' })).toEqual(['bad', ['is for sale already']]);
});

test('a number that stands twice is the same line again, or a mistake where its title differs', () => {
  const take = judge();
  const line = (number: number, more: Record<string, string>) =>
    told(take({ line: number, fields: fields(more), problem: null }));
  expect(line(2, {})).toEqual(['add', []]);
  expect(line(3, {})).toEqual(['same', ['stands on line 2 already']]);
  expect(line(4, { title: 'Another' })).toEqual([
    'bad',
    ['stands on line 2 already, with another title: "Emberglass"'],
  ]);
});

test('a picture that is not there is told by its line', () => {
  const take = judge({ missingPictures: ['/a.svg'] });
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
