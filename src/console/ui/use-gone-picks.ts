/**
 * Picked rows that the list has no more, sold or changed by somebody else, are let go of, and that is said. A row that more rows before it have
 * moved to the next page is not gone. While a dialog is open its picks stay as they were.
 */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { $topDialog } from '#stores/open-dialogs.ts';
import { showToast } from '#stores/toasts.ts';
import { counted } from './format.ts';
import { textsOf } from './texts.ts';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';

const t = textsOf(words);

export function useGonePicks<Row, F extends string>(
  { rows, asked, page, isLoading }: List<Row, F>,
  rowId: (row: Row) => string,
  selection: Selection<Row> | undefined,
): void {
  const before = useRef<{ page: string; ids: readonly string[] }>(undefined);
  const isAsking = useStore($topDialog, { ssr: 'initial' }) !== null;
  useEffect(() => {
    if (!selection || isLoading || isAsking) return;
    const read = { page: `${page.number} ${asked}`, ids: rows.map(rowId) };
    const last = before.current;
    before.current = read;
    if (last?.page !== read.page) return;
    const gone = goneIds(last.ids, read.ids, page.hasNext).filter((id) => selection.rows.has(id));
    if (gone.length === 0) return;
    selection.drop(gone);
    showToast('warning', t('picksGone', counted(gone.length)));
  }, [rows, isAsking]);
}

/** Those of a page that stand neither on it any more nor, by what is left of it, on the next one. */
function goneIds(before: readonly string[], now: readonly string[], hasNext: boolean): string[] {
  const present = new Set(now);
  const lastLeft = before.findLastIndex((id) => present.has(id));
  return before.filter((id, index) => !present.has(id) && (index < lastLeft || !hasNext));
}
