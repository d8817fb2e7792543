/** Lists that are answered whole are searched and ordered in the browser. */
import { expect, test } from 'vitest';
import type { Column } from '#console/ui/columns.ts';
import { wholeList } from '#console/ui/whole-list.ts';

interface Rate {
  id: string;
  value: string;
  setAt: string | null;
}

const columns: Column<Rate>[] = [
  { id: 'code', header: '', cell: () => '', csv: ({ id }) => id, sort: 'code' },
  { id: 'rate', header: '', cell: () => '', csv: ({ value }) => Number(value), sort: 'rate' },
  { id: 'set', header: '', cell: () => '', csv: ({ setAt }) => setAt, sort: 'set' },
];
const rates: Rate[] = [
  { id: 'USD', value: '1.1', setAt: '2026-11-02T00:00:00.000Z' },
  { id: 'SEK', value: '11', setAt: null },
  { id: 'JPY', value: '160', setAt: '2026-11-01T00:00:00.000Z' },
];
const load = wholeList(columns, async () => ({ payload: rates }));
const codes = async (query: { search?: string; sort?: string }) =>
  (await load({ ...query, limit: 50 }, {})).payload.map(({ id }) => id);

test.each([
  ['as it comes', {}, ['USD', 'SEK', 'JPY']],
  ['by a text', { sort: 'code' }, ['JPY', 'SEK', 'USD']],
  ['by a number', { sort: '-rate' }, ['JPY', 'SEK', 'USD']],
  ['by a time, what has none first', { sort: 'set' }, ['SEK', 'JPY', 'USD']],
  ['by no column of it', { sort: 'colour' }, ['USD', 'SEK', 'JPY']],
  ['found by what a column says', { search: 'sek' }, ['SEK']],
  ['found and ordered', { search: '2026-11', sort: '-set' }, ['USD', 'JPY']],
  ['not found', { search: 'PLN' }, []],
] as const)('%s', async (_, query, expected) => {
  expect(await codes(query)).toEqual(expected);
});
