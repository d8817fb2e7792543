/** Today: what waits for a person, the most urgent on top, and how the shop does. Nothing of the first needs a scroll. */

import shell from '#content/console/shell.json' with { type: 'json' };
import words from '#content/console/today.json' with { type: 'json' };
import { type WorkKind, workKinds } from '#rules/work.ts';
import { call } from '../api/client.ts';
import { changeAddress, useAddress } from '../ui/address.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { Empty } from '../ui/Empty.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { TableSkeleton } from '../ui/TableSkeleton.tsx';
import { textsOf } from '../ui/texts.ts';
import { useFresh } from '../ui/use-fresh.ts';
import { setWorkCounts } from '../ui/work-counts.ts';
import { BooksNotice } from './BooksNotice.tsx';
import { EventRecord } from './EventRecord.tsx';
import { Figures } from './Figures.tsx';
import { KindTiles } from './KindTiles.tsx';
import { LateNotice } from './LateNotice.tsx';
import { UnsetNotice } from './UnsetNotice.tsx';
import { WorkRows } from './WorkRows.tsx';

const t = textsOf(words);

/** The kind that the address names. */
function kindOf(name: string | null): WorkKind | undefined {
  return workKinds.find((kind) => kind === name);
}

export function TodayScreen() {
  const address = useAddress();
  const kind = kindOf(address.get('kind'));
  const id = address.get('id');
  const { value, failure, reload } = useFresh(`today ${kind ?? ''}`, async (options) => {
    const { payload } = await call('GET /ops/today', { query: { kind } }, options);
    setWorkCounts(payload.work);
    return payload;
  });
  const waiting = value?.work.filter(({ count }) => count > 0) ?? [];
  const record = kind === 'events' && id ? <EventRecord id={id} onChange={reload} /> : undefined;

  return (
    <ConsolePage title={shell.today} actions={value ? <BooksNotice ledger={value.ledger} /> : null} record={record}>
      <FailureNotice failure={failure} onRetry={reload} />
      {value ? (
        <div className={record ? 'grid' : 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_19rem] xl:items-start'}>
          <div className="grid min-w-0 gap-4">
            <LateNotice late={value.late} lateJobs={value.lateJobs} />
            <UnsetNotice unset={value.unset} />
            {waiting.length === 0 ? (
              <Empty title={t('nothingWaits')} text={t('nothingWaitsText')} />
            ) : (
              <>
                <KindTiles
                  work={value.work}
                  chosen={kind}
                  isNarrow={record !== undefined}
                  onChoose={(next) => changeAddress({ kind: next === kind ? null : next, id: null }, 'replace')}
                />
                <WorkRows work={waiting} kind={kind} />
              </>
            )}
          </div>
          {record ? null : <Figures figures={value.figures} />}
        </div>
      ) : failure === undefined ? (
        <TableSkeleton columns={4} />
      ) : null}
    </ConsolePage>
  );
}
