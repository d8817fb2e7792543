/** The head of a table: what orders is a button that says how, and the box above the others picks every row of the page. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import words from '#content/console/ui.json' with { type: 'json' };
import { type Column, columnClass, type ListTable } from './columns.ts';
import { textsOf } from './texts.ts';

interface Props<Row extends object> {
  columns: readonly Column<Row>[];
  list: { sort: string | undefined; setSort: (name: string) => void };
  /** Absent where rows cannot be picked. */
  table: ListTable<Row> | undefined;
}

const t = textsOf(words);

export function TableHead<Row extends object>({ columns, list, table }: Props<Row>) {
  return (
    <thead>
      <tr>
        {table ? (
          <th scope="col" className="w-10">
            <input
              type="checkbox"
              className="table-box block"
              aria-label={t('pickPage')}
              checked={table.getIsAllRowsSelected()}
              onChange={() => table.toggleAllRowsSelected()}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const direction = directionOf(column.sort, list.sort);
          return (
            <th key={column.id} scope="col" className={columnClass(column)} aria-sort={direction}>
              {column.sort ? (
                <button
                  type="button"
                  className="table-sort inline-flex items-center gap-1"
                  onClick={() => list.setSort(direction === 'descending' ? (column.sort ?? '') : `-${column.sort}`)}
                >
                  {column.header}
                  {direction === undefined ? (
                    <ChevronsUpDown aria-hidden="true" className="opacity-50 @max-[38rem]:hidden" />
                  ) : null}
                  {direction === 'ascending' ? <ArrowUp aria-hidden="true" /> : null}
                  {direction === 'descending' ? <ArrowDown aria-hidden="true" /> : null}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function directionOf(own: string | undefined, present: string | undefined): 'ascending' | 'descending' | undefined {
  if (own === undefined) return undefined;
  if (present === own) return 'ascending';
  return present === `-${own}` ? 'descending' : undefined;
}
