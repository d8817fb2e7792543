/** A list as CSV. */
import { expect, test } from 'vitest';
import { listCsv } from '#console/ui/list-csv.ts';

const columns = [
  { id: 'title', header: 'Title', cell: () => null, csv: (row: { title: string; cents: number }) => row.title },
  { id: 'cents', header: 'Cents', cell: () => null, csv: (row: { title: string; cents: number }) => row.cents },
  { id: 'sign', header: 'Sign', cell: () => null },
];

test('quotes what would part a cell, and leaves out columns without a value of their own', () => {
  expect(listCsv(columns, [{ title: 'A "B", C', cents: -5 }])).toBe('\uFEFFTitle,Cents\r\n"A ""B"", C",-5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('%j is no formula', (title) => {
  expect(listCsv(columns, [{ title, cents: 1 }])).toContain(`'${title}`);
});
