/** What is picked of a list and what can be done with it; more than a page's rows can be picked by one press, unless the list or the picks change meanwhile. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { pickedRowsMax } from '#rules/limits/console.ts';
import { showToast } from '#stores/toasts.ts';
import { readFailureMessage } from './failure-message.ts';
import { count } from './format.ts';
import { textsOf } from './texts.ts';
import type { List } from './use-list.ts';
import type { Selection } from './use-selection.ts';

interface Props<Row, F extends string> {
  list: List<Row, F>;
  rowId: (row: Row) => string;
  selection: Selection<Row>;
  children: ReactNode;
}

const t = textsOf(words);

export function SelectionBar<Row, F extends string>({ list, rowId, selection, children }: Props<Row, F>) {
  const [busy, setBusy] = useState(false);
  const picking = useRef<AbortController>(undefined);
  useEffect(() => () => picking.current?.abort(), [list.asked, selection.rows]);
  const pickAll = async () => {
    const control = new AbortController();
    const { signal } = control;
    picking.current = control;
    setBusy(true);
    try {
      const rows = await list.loadAll(pickedRowsMax, () => {}, signal);
      if (!signal.aborted) selection.set(new Map(rows.map((row) => [rowId(row), row])));
    } catch (error) {
      if (!signal.aborted) showToast('error', readFailureMessage(error));
    }
    setBusy(false);
  };
  return (
    <section className="selection-bar flex flex-wrap items-center gap-3 px-3 py-2" aria-label={t('selection')}>
      <p className="tabular font-semibold text-text" aria-live="polite">
        {t('picked', { rows: count(selection.rows.size) })}
      </p>
      {list.page.hasNext || list.page.hasPrevious ? (
        <Button variant="quiet" busy={busy} onClick={pickAll}>
          {t('pickAll')}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={selection.clear}>
        {t('pickNone')}
      </Button>
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
