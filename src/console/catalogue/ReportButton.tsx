/** Saves what there is to say about a file; one press, one file, and none for who has left. */

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import words from '#content/console/catalogue.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { textsOf } from '../ui/texts.ts';
import { saveReport } from './import-report.ts';

const t = textsOf(words);

export function ReportButton({ id, fileName }: { id: string; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    await saveReport(id, fileName, control.signal);
    setBusy(false);
  };
  return (
    <Button variant="quiet" busy={busy} onClick={save}>
      <Download aria-hidden="true" />
      {t('report')}
    </Button>
  );
}
