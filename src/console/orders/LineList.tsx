/** What was bought, one row an item: narrowed by state, payment, hold or customer, with the record of one beside it. */
import type { ReactNode } from 'react';
import words from '#content/console/orders.json' with { type: 'json' };
import { orderLineLife } from '#rules/lifecycles.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
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
import { choicesOf, LineBadge, PaymentBadge } from './states.tsx';

type Row = Output<'GET /ops/orders'>['payload'][number];

const t = textsOf(words);

const columns: readonly Column<Row>[] = [
  { id: 'title', header: t('item'), cell: ({ title }) => title, csv: ({ title }) => title },
  { id: 'state', header: t('state'), cell: (row) => <StateCell row={row} />, csv: ({ state }) => state },
  {
    id: 'payment',
    header: t('payment'),
    cell: ({ payment }) => <PaymentBadge state={payment} />,
    csv: ({ payment }) => payment,
    from: 'md',
  },
  {
    id: 'paid',
    header: t('price'),
    cell: ({ paidCents }) => <Amount cents={paidCents} />,
    csv: ({ paidCents }) => paidCents,
    sort: 'paid',
    align: 'end',
  },
  {
    id: 'refunded',
    header: t('refunded'),
    cell: ({ refundedCents }) => (refundedCents > 0 ? <Amount cents={refundedCents} /> : ''),
    csv: ({ refundedCents }) => refundedCents,
    align: 'end',
    from: 'xl',
  },
  { id: 'customer', header: t('customer'), cell: ({ email }) => email, csv: ({ email }) => email, from: 'md' },
  {
    id: 'at',
    header: t('bought'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'md',
  },
  { id: 'id', header: t('line'), cell: ({ id }) => <code>{id}</code>, csv: ({ id }) => id, from: 'xl' },
];

function StateCell({ row: { state, heldAt } }: { row: Row }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <LineBadge state={state} />
      {heldAt === null ? null : <Badge tone="danger">{t('onHold')}</Badge>}
    </span>
  );
}

const filters = [
  { name: 'state', label: t('state'), options: choicesOf(orderLineLife.states) },
  {
    name: 'payment',
    label: t('payment'),
    options: [
      { value: 'paid', label: t('paid') },
      { value: 'open', label: t('unpaid') },
      { value: 'failed', label: t('neverPaid') },
    ],
  },
  { name: 'held', label: t('hold'), options: [{ value: 'true', label: t('onHold') }] },
] as const;

export function LineList({ tabs }: { tabs: ReactNode }) {
  const { id } = useRecordId();
  const list = useList({
    // safe because the words of the filters are those that the call takes
    load: (query, options) => call('GET /ops/orders', { query: query as never }, options),
    filters: ['state', 'payment', 'held', 'customer'],
    sort: '-created',
  });
  const record =
    id !== null && (isLineId(id) ? <LineRecord onChange={list.reload} /> : <DeliveryRecord onChange={list.reload} />);
  return (
    <ConsolePage title={t('orders')} actions={tabs} record={record || undefined}>
      <FilterBar list={list} searchLabel={t('searchLines')} filters={filters}>
        <CsvButton list={list} columns={columns} name="orders" />
      </FilterBar>
      <DataTable label={t('orders')} list={list} columns={columns} rowId={(row) => row.id} empty={t('noLines')} />
    </ConsolePage>
  );
}
