/** Saves every row that the list has, with its search, filters and order, as CSV; says how far it is, and can be stopped; who leaves the list stops it too. */

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { savedRowsMax } from '#rules/limits/console.ts';
import { showToast } from '#stores/toasts.ts';
import type { Column } from './columns.ts';
import { readFailureMessage } from './failure-message.ts';
import { count } from './format.ts';
import { listCsv, saveFile } from './list-csv.ts';
import { textsOf } from './texts.ts';
import type { List } from './use-list.ts';

interface Props<Row, F extends string> {
  list: List<Row, F>;
  columns: readonly Column<Row>[];
  /** Of the file, without its ending. */
  name: string;
}

const t = textsOf(words);

export function CsvButton<Row, F extends string>({ list, columns, name }: Props<Row, F>) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const control = new AbortController();
    running.current = control;
    setRows(0);
    try {
      const all = await list.loadAll(savedRowsMax, setRows, control.signal);
      saveFile(`${name}.csv`, listCsv(columns, all));
      if (all.length === savedRowsMax) showToast('warning', t('csvCut', { rows: count(savedRowsMax) }));
    } catch (error) {
      if (!control.signal.aborted) showToast('error', readFailureMessage(error));
    }
    setRows(undefined);
  };
  if (rows !== undefined)
    return (
      <Button variant="quiet" onClick={() => running.current?.abort()}>
        {t('csvStop', { rows: count(rows) })}
      </Button>
    );
  return (
    <Button variant="quiet" onClick={save} disabled={list.isEmpty}>
      <Download aria-hidden="true" />
      {t('csv')}
    </Button>
  );
}
