/** The screen Approvals: what one operator asked for and another decides about. */
import words from '#content/console/approvals.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { useRecordId } from '../ui/address.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { wishName } from '../ui/wish-name.ts';
import { ApprovalRecord } from './ApprovalRecord.tsx';
import { stateNames } from './state-names.ts';

export type Approval = Output<'GET /ops/approvals'>['payload'][number];

const t = textsOf(words);

const tones: Record<Approval['state'], Tone> = {
  waiting: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
};

const columns: readonly Column<Approval>[] = [
  { id: 'action', header: t('action'), cell: ({ action }) => wishName(action), csv: ({ action }) => action },
  {
    id: 'amount',
    header: t('amount'),
    cell: ({ amountCents }) => <Amount cents={amountCents} />,
    csv: ({ amountCents }) => amountCents,
    align: 'end',
  },
  { id: 'subject', header: t('subject'), cell: ({ subject }) => subject, csv: ({ subject }) => subject, from: 'md' },
  { id: 'by', header: t('askedBy'), cell: ({ askedBy }) => askedBy, csv: ({ askedBy }) => askedBy, from: 'md' },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>,
    csv: ({ state }) => state,
  },
  {
    id: 'until',
    header: t('until'),
    cell: ({ state, expiresAt }) => (state === 'waiting' ? <When at={expiresAt} isDeadline /> : null),
    csv: ({ expiresAt }) => isoTime(expiresAt),
    sort: 'until',
    from: 'md',
  },
];

const states = (Object.keys(tones) as Approval['state'][]).map((state) => ({ value: state, label: stateNames[state] }));

export function ApprovalsScreen() {
  const { id } = useRecordId();
  const list = useList<Approval, 'state'>({
    load: ({ search: subject, ...query }, options) =>
      // safe because the choices are the states
      call('GET /ops/approvals', { query: { ...query, subject } as never }, options),
    filters: ['state'],
    defaults: { state: 'waiting' },
    sort: '-asked',
  });
  return (
    <ConsolePage
      title={t('title')}
      record={id === null ? undefined : <ApprovalRecord id={id} onChange={list.reload} />}
    >
      <FilterBar
        list={list}
        searchLabel={t('search')}
        filters={[{ name: 'state', label: t('state'), options: states }]}
      >
        <CsvButton list={list} columns={columns} name="approvals" />
      </FilterBar>
      <DataTable label={t('title')} list={list} columns={columns} rowId={(row) => row.id} empty={t('none')} />
    </ConsolePage>
  );
}
