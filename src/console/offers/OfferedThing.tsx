/** What Steam says now of the thing that is offered. It is asked once for each offer that is opened, and again by a press. */
import { useEffect, useState } from 'react';
import words from '#content/console/offers.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { Skeleton } from '#islands/ui/Skeleton.tsx';
import { qualityLabel } from '#rules/qualities.ts';
import { call, type Output } from '../api/client.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { Facts, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { When } from '../ui/When.tsx';

type Thing = Output<'GET /ops/offers/{id}/thing'>['payload'];

const t = textsOf(words);

const silences = {
  missing: 'steamMissing',
  private: 'steamPrivate',
  unavailable: 'steamUnavailable',
  unknown: 'steamUnknown',
} as const;

export function OfferedThing({ id }: { id: string }) {
  const [asked, setAsked] = useState<{ thing?: Thing; failure?: unknown }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setAsked({});
    call('GET /ops/offers/{id}/thing', { params: { id } }, { signal: control.signal, isBackground: true }).then(
      ({ payload: thing }) => control.signal.aborted || setAsked({ thing }),
      (failure) => control.signal.aborted || setAsked({ failure }),
    );
    return () => control.abort();
  }, [id, turn]);
  const { thing, failure } = asked;
  const again = () => setTurn((present) => present + 1);
  return (
    <RecordPart title={t('steam')}>
      <FailureNotice failure={failure} onRetry={again} />
      {thing || failure !== undefined ? null : <Skeleton className="h-12 w-full" />}
      {thing ? <Said thing={thing} onAgain={again} /> : null}
    </RecordPart>
  );
}

function Said({ thing: { status, item }, onAgain }: { thing: Thing; onAgain: () => void }) {
  if (!item)
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p className="min-w-0 flex-1 text-warning">{status === 'found' ? null : t(silences[status])}</p>
        {status === 'unknown' ? null : <Button onClick={onAgain}>{t('steamAgain')}</Button>}
      </div>
    );
  const { title, type, quality, isTradable, tradableFrom, inspectLink } = item;
  return (
    <>
      <Facts
        facts={[
          [t('thing'), title],
          [t('type'), type],
          [t('quality'), quality && qualityLabel(quality)],
          [
            t('tradable'),
            isTradable ? (
              t('tradableNow')
            ) : tradableFrom === null ? (
              t('tradableNot')
            ) : (
              <When key="from" at={tradableFrom} exact />
            ),
          ],
        ]}
      />
      {inspectLink ? (
        <a className="link text-sm" href={inspectLink}>
          {t('inspect')}
        </a>
      ) : null}
    </>
  );
}
