/** Invoices and credit notes in the order of issue; each leads to the transfers that it is made of. */
import words from '#content/console/money.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { countriesIn } from '#rules/countries.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { Badge } from '../ui/Badge.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { consoleLanguage, textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { AccountantLink } from './AccountantLink.tsx';
import { transfersPath } from './links.ts';
import { monthOptions } from './months.ts';

type Document = Output<'GET /ops/money/documents'>['payload'][number];

const t = textsOf(words);

const columns: readonly Column<Document>[] = [
  { id: 'number', header: t('number'), cell: ({ number }) => <span className="whitespace-nowrap">{number}</span> },
  {
    id: 'kind',
    header: t('kind'),
    cell: ({ kind }) => <Badge tone={kind === 'invoice' ? 'neutral' : 'warning'}>{t(kind)}</Badge>,
    from: 'md',
  },
  { id: 'issued', header: t('issued'), cell: ({ issuedAt }) => <When at={issuedAt} exact />, sort: 'issued' },
  {
    id: 'order',
    header: t('order'),
    cell: ({ orderId }) => (
      <a className="wrap-anywhere" href={consolePath('orders', { search: orderId })}>
        {orderId}
      </a>
    ),
    from: 'xl',
  },
  {
    id: 'customer',
    header: t('customer'),
    cell: ({ customerId }) => (
      <a className="wrap-anywhere" href={consolePath('customers', { id: customerId })}>
        {customerId}
      </a>
    ),
    from: 'xl',
  },
  { id: 'country', header: t('country'), cell: ({ country }) => country, from: 'md' },
  { id: 'rate', header: t('rate'), cell: ({ vatPercent }) => `${vatPercent} %`, align: 'end', from: 'md' },
  { id: 'net', header: t('net'), cell: ({ netCents }) => <Amount cents={netCents} />, align: 'end', from: 'md' },
  { id: 'vat', header: t('vatSum'), cell: ({ vatCents }) => <Amount cents={vatCents} />, align: 'end', from: 'md' },
  { id: 'gross', header: t('gross'), cell: ({ grossCents }) => <Amount cents={grossCents} />, align: 'end' },
];

const kinds = [
  { value: 'invoice', label: t('invoice') },
  { value: 'credit_note', label: t('credit_note') },
];

const countries = countriesIn(consoleLanguage).map(({ iso, title }) => ({ value: iso, label: title }));

const filters = ['from', 'to', 'kind', 'country', 'vatPercent'] as const;

export function DocumentsPart() {
  const list = useList<Document, (typeof filters)[number]>({
    load: (query, options) =>
      // safe because the call reads its fields from texts
      call('GET /ops/money/documents', { query: query as never }, options),
    filters,
    sort: 'issued',
  });
  const chosen = Object.fromEntries(filters.map((name) => [name, list.filterValue(name)]));
  const rate = list.filterValue('vatPercent');
  return (
    <div className="grid gap-4">
      <FilterBar
        list={list}
        searchLabel={t('searchDocuments')}
        filters={[
          { name: 'from', label: t('from'), options: monthOptions() },
          { name: 'to', label: t('to'), options: monthOptions() },
          { name: 'kind', label: t('kind'), options: kinds },
          { name: 'country', label: t('country'), options: countries },
          ...(rate
            ? [{ name: 'vatPercent' as const, label: t('rate'), options: [{ value: rate, label: `${rate} %` }] }]
            : []),
        ]}
      >
        <AccountantLink query={{ ...chosen, search: list.search }} />
      </FilterBar>
      <DataTable
        label={t('documents')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        hrefOf={({ causeId }) => transfersPath({ cause: causeId })}
        empty={t('noDocuments')}
      />
    </div>
  );
}
