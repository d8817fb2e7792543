import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportedColumns, withheldColumns } from '#server/domain/customers/parts/export-columns.ts';

const tables = Object.entries(exportedColumns).map(([name, columns]) => {
  const [column] = Object.values(columns);
  // safe because a picked column belongs to its table
  const table = column?.table as Table;
  return { name, table, exported: Object.keys(columns) };
});

test.each(tables)('every column of $name is exported or withheld, by name', ({ name, table, exported }) => {
  const withheld = withheldColumns[name as keyof typeof exportedColumns] ?? [];
  expect([...exported, ...withheld].sort()).toEqual(Object.keys(getTableColumns(table)).sort());
});

test('no column with a hash, a secret or the values of a mail is exported', () => {
  const exported = tables.flatMap(({ table, exported }) => exported.map((name) => `${getTableName(table)}.${name}`));
  const withoutCountry = exported.filter((name) => name !== 'customers.realCountryHash');
  expect(withoutCountry.filter((name) => /hash|secret|step|values/i.test(name))).toEqual([]);
});
