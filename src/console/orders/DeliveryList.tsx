/** Deliveries and intakes: what is late first, then what waits longest; with the record of one beside it. */
import type { ReactNode } from 'react';
import words from '#content/console/orders.json' with { type: 'json' };
import { tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { call, type Output } from '../api/client.ts';
import { useRecordId } from '../ui/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { DeliveryRecord } from './DeliveryRecord.tsx';
import { LineRecord } from './LineRecord.tsx';
import { isLineId } from './record-id.ts';
import { choicesOf, TradeBadge } from './states.tsx';

type Row = Output<'GET /ops/deliveries'>['payload'][number];

const t = textsOf(words);

const columns: readonly Column<Row>[] = [
  { id: 'title', header: t('item'), cell: ({ title }) => title, csv: ({ title }) => title },
  { id: 'state', header: t('state'), cell: ({ state }) => <TradeBadge state={state} />, csv: ({ state }) => state },
  { id: 'late', header: t('late'), cell: (row) => <Late row={row} />, csv: ({ late }) => late },
  { id: 'turn', header: t('turn'), cell: ({ turn }) => turn, csv: ({ turn }) => turn, from: 'md' },
  { id: 'kind', header: t('kind'), cell: ({ kind }) => kind, csv: ({ kind }) => kind, from: 'md' },
  {
    id: 'since',
    header: t('waits'),
    cell: (row) => <When at={row.waitingSince} />,
    csv: (row) => isoTime(row.waitingSince),
    from: 'md',
  },
  {
    id: 'until',
    header: t('until'),
    cell: (row) => <When at={row.until} isDeadline />,
    csv: (row) => isoTime(row.until),
    from: 'xl',
  },
  {
    id: 'created',
    header: t('begun'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'xl',
  },
  { id: 'holder', header: t('holder'), cell: ({ holder }) => holder, csv: ({ holder }) => holder, from: 'xl' },
  { id: 'customer', header: t('customer'), cell: ({ email }) => email, csv: ({ email }) => email, from: 'xl' },
];

function Late({ row: { late, failure, isHeld } }: { row: Row }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {late ? <Badge tone="danger">{late}</Badge> : null}
      {isHeld ? <Badge tone="danger">{t('onHold')}</Badge> : null}
      {failure ? <Badge tone="warning">{failure.replaceAll('_', ' ')}</Badge> : null}
    </span>
  );
}

const filters = [
  { name: 'kind', label: t('kind'), options: choicesOf(tradeKinds) },
  { name: 'state', label: t('state'), options: choicesOf(tradeLife.states) },
] as const;

export function DeliveryList({ tabs }: { tabs: ReactNode }) {
  const { id } = useRecordId();
  const list = useList({
    // safe because the words of the filters are those that the call takes
    load: (query, options) => call('GET /ops/deliveries', { query: query as never }, options),
    filters: ['kind', 'state', 'customer'],
  });
  const record =
    id !== null && (isLineId(id) ? <LineRecord onChange={list.reload} /> : <DeliveryRecord onChange={list.reload} />);
  return (
    <ConsolePage title={t('deliveries')} actions={tabs} record={record || undefined}>
      <FilterBar list={list} searchLabel={t('searchDeliveries')} filters={filters}>
        <CsvButton list={list} columns={columns} name="deliveries" />
      </FilterBar>
      <DataTable
        label={t('deliveries')}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        empty={t('noDeliveries')}
      />
    </ConsolePage>
  );
}
