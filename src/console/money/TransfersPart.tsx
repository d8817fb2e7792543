/** Ledger transfers, the newest first: of an account, of what caused them, within a time. A search is for a cause or an account, by its whole id. */
import words from '#content/console/money.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime, moment } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { accountPath, transfersPath } from './links.ts';

type Transfer = Output<'GET /ops/money/transfers'>['payload'][number];

const t = textsOf(words);

const account = (id: 'from' | 'to', of: (row: Transfer) => string): Column<Transfer> => ({
  id,
  header: t(id),
  cell: (row) => (
    <a className="wrap-anywhere" href={accountPath(of(row))}>
      {of(row)}
    </a>
  ),
  csv: of,
  from: 'xl',
});

const columns: readonly Column<Transfer>[] = [
  { id: 'cause', header: t('cause'), cell: ({ causeId }) => causeId, csv: ({ causeId }) => causeId },
  {
    id: 'amount',
    header: t('amount'),
    cell: ({ amountCents }) => <Amount cents={amountCents} />,
    csv: ({ amountCents }) => amountCents,
    align: 'end',
  },
  { id: 'code', header: t('code'), cell: ({ code }) => code, csv: ({ code }) => code, from: 'md' },
  {
    id: 'at',
    header: t('at'),
    cell: ({ createdAt }) => <When at={createdAt} exact />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'md',
  },
  account('from', ({ fromAccount }) => fromAccount),
  account('to', ({ toAccount }) => toAccount),
  { id: 'memo', header: t('memo'), cell: ({ memo }) => memo, csv: ({ memo }) => memo, from: 'xl' },
];

const shopAccounts = ['sales', 'bank', 'purchases', 'owed', 'in_flight', 'goodwill', 'losses'];

const accountPattern = /^(cus|claims|provider):/;

const filters = ['account', 'code', 'cause', 'since', 'until'] as const;

export function TransfersPart() {
  const list = useList<Transfer, (typeof filters)[number]>({
    load: ({ search, ...query }, options) => {
      const isAccount = search !== undefined && (accountPattern.test(search) || shopAccounts.includes(search));
      const found = search === undefined ? {} : isAccount ? { account: search } : { cause: search };
      // safe because the call reads its fields from texts
      return call('GET /ops/money/transfers', { query: { ...query, ...found } as never }, options);
    },
    filters,
    sort: '-created',
  });
  const chosen = (name: 'code' | 'cause' | 'since' | 'until') => {
    const value = list.filterValue(name);
    const label = name === 'since' || name === 'until' ? moment(Number(value)) : value;
    return value ? [{ name, label: t(name), options: [{ value, label }], isChipOnly: true }] : [];
  };
  return (
    <div className="grid gap-4">
      <FilterBar
        list={list}
        searchLabel={t('searchTransfers')}
        filters={[
          { name: 'account', label: t('account'), options: shopAccounts.map((value) => ({ value, label: value })) },
          ...chosen('code'),
          ...chosen('cause'),
          ...chosen('since'),
          ...chosen('until'),
        ]}
      >
        <CsvButton list={list} columns={columns} name="transfers" />
      </FilterBar>
      <DataTable
        label={t('transfers')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        hrefOf={({ causeId }) => transfersPath({ cause: causeId })}
        empty={t('noTransfers')}
      />
    </div>
  );
}
