/**
 * The keys of a table: arrows, Home and End go from row to row, Space picks one, `/` goes to the search. One row is in the order of Tab, with
 * all that stands in it, so that a table of fifty is passed as one of a single row; Enter follows that row's link as everywhere.
 */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Options {
  ids: readonly string[];
  /** Absent where rows cannot be picked. */
  onPick?: (id: string) => void;
}

export function useRowKeys({ ids, onPick }: Options) {
  const [active, setActive] = useState<string>();
  const body = useRef<HTMLTableSectionElement>(null);
  const tabStop = active !== undefined && ids.includes(active) ? active : ids[0];

  useEffect(() => {
    for (const row of body.current?.querySelectorAll('tr') ?? []) {
      const tabIndex = rowLinkIn(row) === tabStop ? 0 : -1;
      for (const control of row.querySelectorAll<HTMLElement>('a, button, input'))
        if (control.dataset.rowLink === undefined) control.tabIndex = tabIndex;
    }
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setActive(rowLinkIn(target.closest('tr')));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const id = target instanceof HTMLElement ? target.dataset.rowLink : undefined;
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' && onPick) {
      event.preventDefault();
      onPick(id);
      return;
    }
    const next = ids[indexAfter(event.key, ids.indexOf(id), ids.length - 1) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey && onPick) onPick(next);
    [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      .find(({ dataset }) => dataset.rowLink === next)
      ?.focus();
  };

  return {
    body: { ref: body, onFocus, onKeyDown },
    /** Props of the link of a row. */
    link: (id: string) => ({
      'data-row-link': id,
      tabIndex: id === tabStop ? 0 : -1,
    }),
  };
}

/** What the link of a row opens. */
function rowLinkIn(row: Element | null): string | undefined {
  return row?.querySelector<HTMLElement>('[data-row-link]')?.dataset.rowLink;
}

/** Index that a key moves to; undefined for a key that does not move. */
function indexAfter(key: string, index: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
