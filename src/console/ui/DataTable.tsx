/**
 * The table of a list: one link a row, which opens the record; a press on a header orders; rows can be picked, by Space, by their box and, with
 * Shift, from one to another. What was read stays while more is on its way. See docs/console.md.
 */
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { changeAddress, recordHref, useAddress } from './address.ts';
import { type Column, columnClass, useListTable } from './columns.ts';
import { Empty } from './Empty.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { longWordClass } from './long-word.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TableHead } from './TableHead.tsx';
import { TablePager } from './TablePager.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { textsOf } from './texts.ts';
import { useGonePicks } from './use-gone-picks.ts';
import type { List } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

interface Props<Row extends object, F extends string> {
  /** Names the table. */
  label: string;
  list: List<Row, F>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** Where a row's link leads; to this screen with the record open when absent. */
  hrefOf?: (row: Row) => string;
  /** Shown when there is nothing, and nothing narrows the list. */
  empty: ReactNode;
  selection?: Selection<Row>;
  /** What can be done with the rows that are picked. */
  bulkActions?: ReactNode;
}

const t = textsOf(words);

export function DataTable<Row extends object, F extends string>({
  label,
  list,
  columns,
  rowId,
  hrefOf,
  empty,
  selection,
  bulkActions,
}: Props<Row, F>) {
  const tableId = useId();
  const openId = useAddress().get('id');
  const table = useListTable(columns, list.rows, rowId, selection);
  const { rows } = table.getRowModel();
  useGonePicks(list, rowId, selection);
  const keys = useRowKeys({
    ids: rows.map(({ id }) => id),
    onPick: selection && ((id) => table.getRow(id).toggleSelected()),
  });
  const frame = useRef<HTMLDivElement>(null);
  const turn = (go: () => void) => {
    go();
    frame.current?.scrollIntoView({ block: 'nearest' });
  };

  if (list.isFirstLoad) return <TableSkeleton columns={columns.length} />;
  return (
    <div ref={frame} className="grid gap-3">
      <FailureNotice failure={list.failure} onRetry={list.reload} />
      {selection && selection.rows.size > 0 ? (
        <SelectionBar list={list} rowId={rowId} selection={selection}>
          {bulkActions}
        </SelectionBar>
      ) : null}
      {list.isEmpty ? (
        <Empty
          title={list.isNarrowed ? t('nothingFound') : empty}
          action={list.isNarrowed ? { label: t('clearFilters'), run: list.clear } : undefined}
        />
      ) : list.failure !== undefined && rows.length === 0 ? null : (
        <div className="table-frame @container overflow-x-auto" aria-busy={list.isLoading}>
          <table className="table w-full" aria-label={label}>
            <TableHead columns={columns} list={list} table={selection && table} />
            <tbody {...keys.body}>
              {rows.map((row, place) => (
                <tr
                  key={row.id}
                  data-open={row.id === openId || undefined}
                  data-picked={row.getIsSelected() || undefined}
                >
                  {selection ? (
                    <td className="w-10">
                      <input
                        type="checkbox"
                        className="table-box block"
                        id={`${tableId}-box-${place}`}
                        aria-label={t('pickRow')}
                        aria-labelledby={`${tableId}-box-${place} ${tableId}-row-${place}`}
                        checked={row.getIsSelected()}
                        onChange={() => {}}
                        onClick={(event) => row.getToggleSelectedHandler()(event.nativeEvent)}
                      />
                    </td>
                  ) : null}
                  {columns.map((column, index) => {
                    const content = column.cell(row.original);
                    return (
                      <td key={column.id} className={`${columnClass(column)} ${longWordClass(content)}`}>
                        {index === 0 ? (
                          <a
                            {...keys.link(row.id)}
                            id={`${tableId}-row-${place}`}
                            className="table-link"
                            href={hrefOf ? hrefOf(row.original) : recordHref(row.id)}
                            onClick={hrefOf ? undefined : (event) => openHere(event, row.id)}
                          >
                            {content}
                          </a>
                        ) : (
                          content
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <TablePager list={list} onTurn={turn} />
    </div>
  );
}

/** A plain press opens the record without leaving the page; any other does what the browser does with links. */
function openHere(event: MouseEvent, id: string): void {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  changeAddress({ id });
}
