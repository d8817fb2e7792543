/** A file that was read: what it would do line by line, what is wrong with it, and then doing it, or taking it back. */

import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import words from '#content/console/catalogue.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { showToast } from '#stores/toasts.ts';
import { call, type Output } from '../api/client.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { changeAddress } from '../ui/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { failureMessage } from '../ui/failure-message.ts';
import { count, counted } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { ImportProgress, type Progress } from './ImportProgress.tsx';
import { ImportRows } from './ImportRows.tsx';
import { runTones } from './ImportRuns.tsx';
import { runActions } from './import-actions.ts';
import { pace } from './pace.ts';
import { ReportButton } from './ReportButton.tsx';

const t = textsOf(words);

type Run = Output<'GET /ops/imports/{id}'>['payload'];
type Part = Output<'POST /ops/imports/{id}/apply'>['payload'];

export function ImportRun({ id }: { id: string }) {
  const { value, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/imports/{id}', { params: { id: each } }, options),
  );
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  // who leaves the screen stops it too: nothing would show how far it is
  useEffect(() => stop, []);
  const run = value?.payload;

  /** Goes on part by part until it is done or stopped; where it stops it can be gone on from. */
  const toTheEnd = async (label: string, total: number, part: () => Promise<Part>) => {
    isStopped.current = false;
    const speed = pace();
    const showProgress = (done: number) => {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      const { rate, left } = speed(done, share);
      const values = { done: count(done), total: count(total), rate: count(rate), left };
      setProgress({ label, share, text: t('linesDone', values) });
    };
    // from the press on: what is shown instead of the buttons begins it no second time
    showProgress(0);
    try {
      for (let done = 0, isDone = false; !isDone && !isStopped.current; ) {
        const next = await part();
        done += next.lines;
        isDone = next.isDone;
        showProgress(done);
      }
    } catch (error) {
      showToast('error', failureMessage(error));
    }
    await reload();
    setProgress(undefined);
  };

  return (
    <ConsolePage
      title={run?.fileName ?? t('import')}
      actions={
        <>
          <Button variant="quiet" onClick={() => changeAddress({ import: 'new' })}>
            <ArrowLeft aria-hidden="true" />
            {t('start')}
          </Button>
          <Button variant="quiet" onClick={() => changeAddress({ import: null })}>
            {t('back')}
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} onRetry={reload} />
      {run ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={runTones[run.state]}>{t(`state_${run.state}`)}</Badge>
            {progress ? null : <ActionBar actions={runActions(run, toTheEnd, reload)} hasNext={hasNext(run)} />}
            <ReportButton id={id} fileName={run.fileName} />
          </div>
          {progress ? <ImportProgress progress={progress} onStop={stop} /> : null}
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            {factsOf(run).map(([name, value]) =>
              value === null ? null : (
                <div key={name}>
                  <dt className="text-muted">{name}</dt>
                  <dd className="tabular font-semibold text-text">{value}</dd>
                </div>
              ),
            )}
          </dl>
          <ImportRows key={run.state} id={id} />
        </>
      ) : null}
    </ConsolePage>
  );
}

const hasNext = ({ state }: Run) => state === 'ready' || state === 'applying' || state === 'undoing';

function factsOf({ counts, state, appliedAt, undoneAt, actor }: Run) {
  const { add, change, same, bad, doubtful, added, changed, left, undone, kept } = counts;
  const isBefore = state === 'ready' || state === 'reading';
  return [
    [t('what_add'), count(isBefore ? add : added)],
    [t('what_change'), count(isBefore ? change : changed)],
    [t('what_same'), count(same)],
    [t('what_bad'), count(isBefore ? bad : bad + left)],
    [t('askedAbout'), doubtful > 0 ? count(doubtful) : null],
    [t('lines'), undone + kept > 0 ? t('undone', { ...counted(undone), kept: count(kept) }) : null],
    [t('by'), actor],
    [t('state_applied'), appliedAt && <When key="applied" at={appliedAt} exact />],
    [t('state_undone'), undoneAt && <When key="undone" at={undoneAt} exact />],
  ] as const;
}
