/** The screen Customers: found by anything known of them, each on one page. */
import words from '#content/console/customers.json' with { type: 'json' };
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
import { CustomerRecord } from './CustomerRecord.tsx';

type Row = Output<'GET /ops/customers'>['payload'][number];

const t = textsOf(words);

const foundBy = ({ matches }: Row) => matches.map(({ way, subject }) => `${way.replaceAll('_', ' ')} ${subject}`);

/** What a filter finds, in the order in which a row says it. */
const standings: readonly { value: string; label: string; tone: Tone; isOf: (row: Row) => boolean }[] = [
  { value: 'blocked', label: t('blocked'), tone: 'danger', isOf: ({ blockedAt }) => blockedAt !== null },
  { value: 'on_hold', label: t('onHold'), tone: 'warning', isOf: ({ isOnHold }) => isOnHold },
  {
    value: 'unverified',
    label: t('unverified'),
    tone: 'warning',
    isOf: ({ emailVerifiedAt, closedAt }) => emailVerifiedAt === null && closedAt === null,
  },
  { value: 'closed', label: t('closed'), tone: 'neutral', isOf: ({ closedAt }) => closedAt !== null },
];

const standingsOf = (row: Row) => standings.filter(({ isOf }) => isOf(row));

const columns: readonly Column<Row>[] = [
  { id: 'email', header: t('customer'), cell: ({ email }) => email, csv: ({ email }) => email, sort: 'email' },
  { id: 'name', header: t('name'), cell: ({ name }) => name, csv: ({ name }) => name, from: 'md' },
  {
    id: 'found',
    header: t('foundBy'),
    cell: (row) => <span className="text-muted wrap-anywhere">{foundBy(row)[0] ?? ''}</span>,
    csv: (row) => foundBy(row).join('; '),
    from: 'md',
  },
  {
    id: 'standing',
    header: t('standing'),
    cell: (row) => <Standing row={row} />,
    csv: (row) =>
      standingsOf(row)
        .map(({ label }) => label)
        .join('; '),
    from: 'md',
  },
  {
    id: 'balance',
    header: t('balance'),
    cell: ({ balanceCents }) => <Amount cents={balanceCents} />,
    csv: ({ balanceCents }) => balanceCents,
    align: 'end',
  },
  {
    id: 'owes',
    header: t('owes'),
    cell: ({ owedCents }) => (owedCents > 0 ? <Amount cents={-owedCents} /> : null),
    csv: ({ owedCents }) => owedCents,
    align: 'end',
    from: 'xl',
  },
  {
    id: 'since',
    header: t('since'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'xl',
  },
];

/** What is searched for comes with the surest hits first. */
const foundColumns = columns.map(({ sort: _, ...column }) => column);

export function CustomersScreen() {
  const { id } = useRecordId();
  const list = useList<Row, 'standing'>({
    // safe because the choices are the standings
    load: (query, options) => call('GET /ops/customers', { query: query as never }, options),
    filters: ['standing'],
    sort: '-created',
  });
  return (
    <ConsolePage
      title={t('title')}
      record={id === null ? undefined : <CustomerRecord id={id} onChange={list.reload} />}
    >
      <FilterBar
        list={list}
        searchLabel={t('anything')}
        filters={[{ name: 'standing', label: t('standing'), options: standings }]}
      >
        <CsvButton list={list} columns={columns} name="customers" />
      </FilterBar>
      <DataTable
        label={t('title')}
        list={list}
        columns={list.search ? foundColumns : columns}
        rowId={(row) => row.id}
        empty={t('none')}
      />
    </ConsolePage>
  );
}

function Standing({ row }: { row: Row }) {
  return (
    <span className="flex flex-wrap gap-1">
      {standingsOf(row).map(({ value, label, tone }) => (
        <Badge key={value} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  );
}
