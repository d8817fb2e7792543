/** A list that its call answers whole: searched and ordered here, by what its columns put into a CSV. */
import type { ConsoleCallOptions } from '../api/request.ts';
import type { Column } from './columns.ts';
import type { ListAnswer, ListQuery } from './use-list.ts';

/** The `load` of `useList`. */
export function wholeList<Row>(
  columns: readonly Column<Row>[],
  load: (options: ConsoleCallOptions) => Promise<{ payload: readonly Row[] }>,
) {
  return async (
    { search = '', sort = '' }: ListQuery<never>,
    options: ConsoleCallOptions,
  ): Promise<ListAnswer<Row>> => {
    const { payload } = await load(options);
    const words = search.toLowerCase();
    const found = payload.filter((row) =>
      columns.some(({ csv }) =>
        String(csv?.(row) ?? '')
          .toLowerCase()
          .includes(words),
      ),
    );
    const cellOf = columns.find((column) => column.sort !== undefined && column.sort === sort.replace(/^-/, ''))?.csv;
    const sign = sort.startsWith('-') ? -1 : 1;
    const rows = cellOf ? found.toSorted((one, other) => sign * compare(cellOf(one), cellOf(other))) : found;
    return { payload: rows, meta: { next: null } };
  };
}

/** What has no value comes before all that has one. */
function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''), 'en');
}
