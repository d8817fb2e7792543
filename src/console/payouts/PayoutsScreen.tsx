/** The screen Payouts: files for the bank with their second person, and every payout with how it went. */
import words from '#content/console/payouts.json' with { type: 'json' };
import type { ListPayouts } from '#contract/operator/payouts.ts';
import { call } from '../api/client.ts';
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
import { PayoutFiles } from './PayoutFiles.tsx';
import { PayoutRecord } from './PayoutRecord.tsx';
import { methodLabel, methods, type Payout, stateLabel, states, toneOf } from './payout-words.ts';

const t = textsOf(words);

const columns: readonly Column<Payout>[] = [
  { id: 'customer', header: t('customer'), cell: ({ email }) => email, csv: ({ email }) => email },
  {
    id: 'amount',
    header: t('amount'),
    cell: ({ amountCents }) => <Amount cents={amountCents} />,
    csv: ({ amountCents }) => amountCents,
    sort: 'amount',
    align: 'end',
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <Badge tone={toneOf[state]}>{stateLabel(state)}</Badge>,
    csv: ({ state }) => state,
  },
  {
    id: 'for',
    header: t('for'),
    cell: ({ title }) => title ?? t('withdrawal'),
    csv: ({ title }) => title ?? t('withdrawal'),
    from: 'xl',
  },
  { id: 'method', header: t('method'), cell: methodLabel, csv: methodLabel, from: 'md' },
  { id: 'export', header: t('export'), cell: ({ exportId }) => exportId, csv: ({ exportId }) => exportId, from: 'xl' },
  {
    id: 'created',
    header: t('created'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'md',
  },
];

export function PayoutsScreen() {
  const { id } = useRecordId();
  const list = useList({
    // safe because the filters offer no other values
    load: (query, options) => call('GET /ops/payouts', { query: query as ListPayouts }, options),
    filters: ['state', 'method', 'export'],
    sort: '-created',
  });
  return (
    <ConsolePage
      title={t('title')}
      record={id === null ? undefined : <PayoutRecord key={id} id={id} onChange={list.reload} />}
    >
      <PayoutFiles hasNext={id === null} onChange={list.reload} />
      <FilterBar
        list={list}
        searchLabel={t('search')}
        filters={[
          { name: 'state', label: t('state'), options: states },
          { name: 'method', label: t('method'), options: methods },
          { name: 'export', label: t('export'), isChipOnly: true },
        ]}
      >
        <CsvButton list={list} columns={columns} name="payouts" />
      </FilterBar>
      <DataTable label={t('payouts')} list={list} columns={columns} rowId={(payout) => payout.id} empty={t('none')} />
    </ConsolePage>
  );
}
