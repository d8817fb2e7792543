/** Columns of a list, and the table that TanStack makes of columns, rows and the rows that are picked. */
import { type ColumnDef, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import type { Selection } from './use-selection.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What a CSV holds; without it the column is not in one. */
  csv?: (row: Row) => string | number | null;
  /** Name of the order that a press on the header asks for; the other way round with `-` before it. */
  sort?: string;
  align?: 'end';
  /** Left out where the table is narrower than 608 or 960 px: on a phone, and beside an open record. */
  from?: 'md' | 'xl';
}

const hiding = { md: '@max-[38rem]:hidden', xl: '@max-[60rem]:hidden' } as const;

/** Of its cells and its header, within a `.table-frame`. */
export function columnClass<Row>({ from, align }: Column<Row>): string {
  return `${from ? hiding[from] : ''} ${align === 'end' ? 'text-end' : 'text-start'}`;
}

const features = tableFeatures({ rowSelectionFeature });

export type ListTable<Row extends object> = ReturnType<typeof useListTable<Row>>;

export function useListTable<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  selection: Selection<Row> | undefined,
) {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  );
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection?.rows.keys() ?? [])].map((id) => [id, true as const])),
    [selection?.rows],
  );
  return useTable({
    features,
    columns: definitions,
    // safe because the table changes no rows
    data: rows as Row[],
    getRowId: rowId,
    enableRowSelection: selection !== undefined,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      const here = new Map(rows.map((row) => [rowId(row), row]));
      const picked = Object.keys(next).flatMap((id): [string, Row][] => {
        const row = selection?.rows.get(id) ?? here.get(id);
        return row ? [[id, row]] : [];
      });
      selection?.set(new Map(picked));
    },
  });
}
