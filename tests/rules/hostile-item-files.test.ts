/** Whatever a file of items holds, and however it arrives in pieces: it is cut into the same records, and little of it is kept meanwhile. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCutter, delimiterOf } from '#rules/item-file/csv-records.ts';
import { encodingOf, textOf } from '#rules/item-file/encoding.ts';
import type { RecordCutter } from '#rules/item-file/file-records.ts';
import { jsonLinesCutter, jsonListRecords } from '#rules/item-file/json-records.ts';
import { recordCharactersMax } from '#rules/limits/sizes.ts';
import { tries } from '../support/fuzz.ts';
import { timeLimit } from '../support/proof.ts';

const sample = fc.constantFrom('"', '""', ',', ';', '\n', '\r\n', '\t', 'a', '{', '}', '[', '\\"', ' ', '\u0000', 'é');
const file = fc.oneof(
  fc.array(sample, { maxLength: 80 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const kinds: [string, () => RecordCutter][] = [
  ['CSV with commas', () => csvCutter(',')],
  ['CSV with semicolons', () => csvCutter(';')],
  ['JSON in lines', jsonLinesCutter],
];

function cut(cutter: RecordCutter, pieces: readonly string[]) {
  return [...pieces.flatMap((piece) => cutter.push(piece)), ...cutter.end()];
}

test.each(kinds)(
  '%s is cut into the same records however it arrives',
  { timeout: timeLimit(30_000) },
  (_kind, cutter) => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(200), { maxLength: 5 }), (text, places) => {
        const ends = [0, ...places.map((place) => Math.min(place, text.length)).toSorted((a, b) => a - b), text.length];
        const pieces = ends.slice(1).map((end, index) => text.slice(ends[index], end));
        const records = cut(cutter(), pieces);
        expect(records).toEqual(cut(cutter(), [text]));
        expect(records.every(({ line }, index) => line > (records[index - 1]?.line ?? 0))).toBe(true);
      }),
      tries(200, 10_000),
    );
  },
);

test('a quotation mark that nobody closes is told before it swallows the file', () => {
  const cutter = csvCutter(',');
  cutter.push('"');
  const records = Array.from({ length: 50 }, () => cutter.push('x'.repeat(10_000))).flat();
  expect(records.some(({ problem }) => problem !== undefined)).toBe(true);
});

/** Runs of one letter around the longest record that there may be, between the others that the files above are made of. */
const long = fc
  .array(
    fc.oneof(
      sample,
      fc.constantFrom(-2, -1, 0, 1, 2, recordCharactersMax).map((more) => 'x'.repeat(recordCharactersMax + more)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test.each(kinds)(
  '%s with records of any length is cut into the same ones however it arrives',
  { timeout: timeLimit(30_000) },
  (_kind, cutter) => {
    fc.assert(
      fc.property(long, fc.integer({ min: 1_000, max: 70_000 }), (text, size) => {
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
          text.slice(n * size, (n + 1) * size),
        );
        const records = cut(cutter(), pieces);
        expect(records).toEqual(cut(cutter(), [text]));
        expect(records.every(({ line }, index) => line > (records[index - 1]?.line ?? 0))).toBe(true);
        expect(records.every(({ text: kept }) => kept.length <= recordCharactersMax)).toBe(true);
      }),
      tries(50, 2_000),
    );
  },
);

test.each(kinds)('%s without a line break is told as one line that is too long', (_kind, cutter) => {
  const pieces = ['a', ...Array.from({ length: 50 }, () => 'x'.repeat(10_000)), '\n', 'b'];
  expect(cut(cutter(), pieces)).toEqual([
    { line: 1, text: `a${'x'.repeat(199)}`, problem: 'is too long' },
    { line: 2, text: 'b' },
  ]);
});

test('a line that opens a quotation mark and never ends is one line', () => {
  const pieces = ['a,"', ...Array.from({ length: 50 }, () => 'x'.repeat(10_000)), '\n', 'b'];
  expect(cut(csvCutter(','), pieces)).toMatchObject([
    { line: 1, problem: 'has a quotation mark that is not closed' },
    { line: 2, text: 'b' },
  ]);
});

test('a list of JSON is cut into records, or refused in one sentence', { timeout: timeLimit(30_000) }, () => {
  const json = fc.oneof(fc.json({ maxDepth: 3 }), file);
  fc.assert(
    fc.property(json, (text) => {
      const records = jsonListRecords(text);
      expect(typeof records === 'string' ? !records.includes('\n') : Array.isArray(records)).toBe(true);
    }),
    tries(200, 10_000),
  );
});

test('bytes of any kind are text in some encoding, and have a delimiter', { timeout: timeLimit(30_000) }, async () => {
  async function* once(bytes: Uint8Array) {
    yield bytes;
  }
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      let text = '';
      for await (const piece of textOf(once(bytes), await encodingOf(once(bytes)))) text += piece;
      expect(text.length).toBeLessThanOrEqual(bytes.length);
      expect(delimiterOf(text)).toHaveLength(1);
    }),
    tries(200, 10_000),
  );
});
