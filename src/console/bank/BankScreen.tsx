/** The screen Bank: a statement is dropped, seen and taken; entries that wait are given to what they are. */
import words from '#content/console/bank.json' with { type: 'json' };
import type { ListBankEntries } from '#contract/operator/bank.ts';
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
import { longWordClass } from '../ui/long-word.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { EntryRecord } from './EntryRecord.tsx';
import { type Entry, meaningOf, remittanceText, signedCents, stateLabel, states, toneOf } from './entry-words.ts';
import { StatementDrop } from './StatementDrop.tsx';

const t = textsOf(words);

const columns: readonly Column<Entry>[] = [
  {
    id: 'who',
    header: t('who'),
    cell: ({ partyName, reference }) => partyName || reference,
    csv: ({ partyName }) => partyName,
  },
  {
    id: 'amount',
    header: t('amount'),
    cell: (entry) => (entry.amountCents === null ? entry.currency : <Amount cents={signedCents(entry)} />),
    csv: signedCents,
    sort: 'amount',
    align: 'end',
  },
  {
    id: 'is',
    header: t('is'),
    cell: (entry) => (
      <span className="grid gap-0.5">
        <span>
          <Badge tone={toneOf[entry.state]}>{stateLabel(entry.state)}</Badge>
        </span>
        <span className={`text-muted ${longWordClass(meaningOf(entry))}`}>{meaningOf(entry)}</span>
      </span>
    ),
    csv: meaningOf,
  },
  {
    id: 'text',
    header: t('text'),
    cell: (entry) => <span className="wrap-anywhere">{remittanceText(entry)}</span>,
    csv: remittanceText,
    from: 'xl',
  },
  { id: 'customer', header: t('customer'), cell: ({ email }) => email, csv: ({ email }) => email, from: 'xl' },
  {
    id: 'reference',
    header: t('reference'),
    cell: ({ reference }) => reference,
    csv: ({ reference }) => reference,
    from: 'xl',
  },
  {
    id: 'booked',
    header: t('booked'),
    cell: ({ bookedAt }) => <When at={bookedAt} />,
    csv: ({ bookedAt }) => isoTime(bookedAt),
    sort: 'booked',
    from: 'md',
  },
];

const directions = [
  { value: 'in', label: t('in') },
  { value: 'out', label: t('out') },
];

export function BankScreen() {
  const { id } = useRecordId();
  const list = useList({
    // safe because the filters offer no other values
    load: (query, options) => call('GET /ops/bank/entries', { query: query as ListBankEntries }, options),
    filters: ['state', 'direction'],
    defaults: { state: 'unmatched' },
    sort: '-booked',
  });
  return (
    <ConsolePage
      title={t('title')}
      record={id === null ? undefined : <EntryRecord key={id} id={id} onChange={list.reload} />}
    >
      <StatementDrop onTaken={list.reload} />
      <FilterBar
        list={list}
        searchLabel={t('search')}
        filters={[
          { name: 'state', label: t('state'), options: states },
          { name: 'direction', label: t('way'), options: directions },
        ]}
      >
        <CsvButton list={list} columns={columns} name="bank-entries" />
      </FilterBar>
      <DataTable label={t('entries')} list={list} columns={columns} rowId={(entry) => entry.id} empty={t('none')} />
    </ConsolePage>
  );
}
