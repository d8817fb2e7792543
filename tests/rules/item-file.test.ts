import { expect, test } from 'vitest';
import { columnNames, headOf } from '#rules/item-file/columns.ts';
import { csvCutter, delimiterOf } from '#rules/item-file/csv-records.ts';
import { encodingOf, textOf } from '#rules/item-file/encoding.ts';
import { jsonLinesCutter, jsonListRecords } from '#rules/item-file/json-records.ts';

async function* pieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** The text of bytes that come three at a time. */
async function read(bytes: Uint8Array) {
  const encoding = await encodingOf(pieces(bytes, 3));
  let text = '';
  for await (const piece of textOf(pieces(bytes, 3), encoding)) text += piece;
  return { encoding, text };
}

test('a file in UTF-8 is read as such, its byte order mark left out', async () => {
  const bytes = new TextEncoder().encode('\uFEFFtítle;€');
  expect(await read(bytes)).toEqual({ encoding: 'utf-8', text: 'títle;€' });
});

test('what is no UTF-8 is read as Windows-1252, with its euro sign', async () => {
  expect(await read(new Uint8Array([0x74, 0xed, 0x74, 0x6c, 0x65, 0x3b, 0x80]))).toEqual({
    encoding: 'windows-1252',
    text: 'títle;€',
  });
});

test('UTF-16 is known by its mark', async () => {
  expect(await read(new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0xed, 0x00]))).toEqual({
    encoding: 'utf-16le',
    text: 'aí',
  });
});

test('a letter cut off at the very end is no UTF-8', async () => {
  expect((await read(new Uint8Array([0x61, 0xc3]))).encoding).toBe('windows-1252');
});

test.each([
  ['a,b,c', ','],
  ['a;b;c', ';'],
  ['a\tb\tc', '\t'],
  ['"a,b,c,d";e', ';'],
  ['a', ','],
])('the columns of %j are parted by %j', (head, delimiter) => {
  expect(delimiterOf(head)).toBe(delimiter);
});

const cutBy = (size: number, text: string, delimiter = ',') => {
  const cutter = csvCutter(delimiter);
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size));
  return [...parts.flatMap((part) => cutter.push(part)), ...cutter.end()];
};

test.each([1, 2, 7, 1000])(
  'records begin on their lines, also behind a value with line breaks, in pieces of %i',
  (size) => {
    const text = 'a,b\r\n"one\ntwo","say ""hi"",\n"\n\nthree,five" six\nfour,';
    expect(cutBy(size, text)).toEqual([
      { line: 1, text: 'a,b' },
      { line: 2, text: '"one\ntwo","say ""hi"",\n"' },
      { line: 6, text: 'three,five" six' },
      { line: 7, text: 'four,' },
    ]);
  },
);

test('a quotation mark that nobody closes is told with its line, and the lines behind it are read', () => {
  const records = cutBy(1000, `a,b\n1,"open\n${'2,x\n'.repeat(20_000)}3,y`);
  expect(records[1]).toEqual({ line: 2, text: '1,"open', problem: 'has a quotation mark that is not closed' });
  expect(records.length).toBe(20_003);
  expect(records.at(-1)).toEqual({ line: 20_003, text: '3,y' });
});

test('one that is open at the end of a short file is told too', () => {
  expect(cutBy(3, 'a,b\n1,"open\n2,x')).toMatchObject([
    { line: 1 },
    { line: 2, problem: /not closed/ },
    { line: 3, text: '2,x' },
  ]);
});

test('JSON Lines are records by their lines, however they arrive', () => {
  const cutter = jsonLinesCutter();
  expect([...cutter.push('{"a":1}\n\n{"a"'), ...cutter.push(':2}'), ...cutter.end()]).toEqual([
    { line: 1, text: '{"a":1}' },
    { line: 3, text: '{"a":2}' },
  ]);
});

test('a JSON list is records by their places; anything else is told', () => {
  expect(jsonListRecords('[{"a":1},{"a":2}]')).toEqual([
    { line: 1, text: '{"a":1}' },
    { line: 2, text: '{"a":2}' },
  ]);
  expect(jsonListRecords('{"a":1}')).toContain('must be a JSON list of objects');
  expect(jsonListRecords('[')).toBe('is not JSON');
});

test('the names of columns are read with their quotes, and known in any writing', () => {
  expect(headOf(';', 'External ID;"Name; long"; Price\r')).toEqual(['External ID', 'Name; long', 'Price']);
  const nameOf = columnNames({ map: { title: 'Name; long' }, ignored: ['Shelf'] });
  expect(['External ID', 'Name; long', 'title', 'Shelf', 'Colour'].map(nameOf)).toEqual([
    'external_id',
    'title',
    null,
    null,
    undefined,
  ]);
});
