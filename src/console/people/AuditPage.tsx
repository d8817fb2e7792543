/** What operators did: by person, kind, thing and days, all of which stand in the address. */
import type { ReactNode } from 'react';
import words from '#content/console/people.json' with { type: 'json' };
import { operatorActions } from '#rules/operator-actions.ts';
import { call, type Output } from '../api/client.ts';
import { useRecordId } from '../ui/address.ts';
import { factsOf, lineOf } from '../ui/audit-details.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { Facts, RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useFresh } from '../ui/use-fresh.ts';
import { useList } from '../ui/use-list.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';

const t = textsOf(words);

type Entry = Output<'GET /ops/audit'>['payload'][number];

const columns: readonly Column<Entry>[] = [
  {
    id: 'at',
    header: t('when'),
    cell: ({ at }) => <When at={at} exact />,
    csv: ({ at }) => isoTime(at),
    sort: 'at',
  },
  {
    id: 'actor',
    header: t('who'),
    cell: ({ actor }) => <span className="@max-[38rem]:wrap-anywhere">{actor}</span>,
    csv: ({ actor }) => actor,
  },
  { id: 'role', header: t('role'), cell: ({ role }) => role ?? '', csv: ({ role }) => role, from: 'xl' },
  {
    id: 'action',
    header: t('action'),
    cell: ({ action }) => <span className="@max-[38rem]:wrap-anywhere">{action}</span>,
    csv: ({ action }) => action,
  },
  {
    id: 'subject',
    header: t('subject'),
    cell: ({ subject }) => <span className="@max-[48rem]:wrap-anywhere">{subject}</span>,
    csv: ({ subject }) => subject,
    from: 'md',
  },
  {
    id: 'details',
    header: t('changed'),
    cell: ({ details }) => <span className="wrap-anywhere">{lineOf(details)}</span>,
    csv: ({ details }) => JSON.stringify(details),
    from: 'md',
  },
];

/** Each noun, for all that is done to its like, before its actions. */
const actions = Object.keys(operatorActions)
  .flatMap((name, index, all) => {
    const [noun = ''] = name.split('.');
    return all[index - 1]?.startsWith(`${noun}.`) ? [name] : [noun, name];
  })
  .map((value) => ({ value, label: value }));

/** Unix seconds of a day's beginning by the clock of who looks; undefined for no day. */
function startOf(day: string | undefined, days = 0): number | undefined {
  const start = day ? new Date(`${day}T00:00:00`) : undefined;
  if (!start || Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + days);
  return start.getTime() / 1000;
}

export function AuditPage({ tabs }: { tabs: ReactNode }) {
  const people = useFresh('operators', (options) => call('GET /ops/operators', {}, options));
  const list = useList({
    load: ({ search, actor, action, from, to, ...page }, options) => {
      const until = startOf(to, 1);
      const time = { since: startOf(from), until: until === undefined ? undefined : until - 1 };
      // safe because the orders of the columns are those that the call takes
      return call('GET /ops/audit', { query: { subject: search, actor, action, ...time, ...page } as never }, options);
    },
    filters: ['actor', 'action', 'from', 'to'],
    sort: '-at',
  });
  const actors = (people.value?.payload ?? []).map(({ email }) => ({ value: email, label: email }));
  const { id } = useRecordId();
  return (
    <ConsolePage title={t('people')} record={id === null ? undefined : <EntryRecord id={id} />}>
      {tabs}
      <FilterBar
        list={list}
        searchLabel={t('search')}
        filters={[
          { name: 'actor', label: t('who'), options: actors },
          { name: 'action', label: t('action'), options: actions },
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'to', label: t('to'), kind: 'day' },
        ]}
      >
        <CsvButton list={list} columns={columns} name="audit" />
      </FilterBar>
      <DataTable label={t('audit')} list={list} columns={columns} rowId={({ id: row }) => row} empty={t('noEntries')} />
    </ConsolePage>
  );
}

/** Read by itself, so that a link opens it wherever the list stands. */
function EntryRecord({ id }: { id: string }) {
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/audit', { query: { id: each, limit: 1 } }, options),
  );
  const entry = value?.payload[0];
  return (
    <RecordPanel id={id} title={entry?.action ?? id} isLoading={isLoading} failure={failure} onRetry={reload}>
      {entry ? <Facts facts={entryFacts(entry)} /> : null}
      {value && !entry ? <p className="text-muted">{t('noEntry')}</p> : null}
    </RecordPanel>
  );
}

function entryFacts({ at, actor, role, subject, details }: Entry): [string, ReactNode][] {
  return [
    [t('when'), <When key="at" at={at} exact />],
    [t('who'), actor],
    [t('role'), role],
    [t('subject'), subject],
    ...factsOf(details).map(([name, text]): [string, string] => [name === 'changed' ? t('changed') : name, text]),
  ];
}
