/** Revenue and VAT by month, country and rate; each row leads to its documents. */
import { Download } from 'lucide-react';
import words from '#content/console/money.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { countryOfCode } from '#rules/countries.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { changeAddress, useAddress } from '../ui/address.ts';
import { type Column, columnClass } from '../ui/columns.ts';
import { Empty } from '../ui/Empty.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { count } from '../ui/format.ts';
import { listCsv, saveFile } from '../ui/list-csv.ts';
import { TableSkeleton } from '../ui/TableSkeleton.tsx';
import { consoleLanguage, textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { AccountantLink } from './AccountantLink.tsx';
import { documentsPath } from './links.ts';
import { monthBack, monthOptions } from './months.ts';

type VatRow = Output<'GET /ops/money/vat'>['payload'][number];

const t = textsOf(words);

const hrefOf = ({ month, country, vatPercent }: VatRow) =>
  documentsPath({ from: month, to: month, country, vatPercent });

const countryName = ({ country }: VatRow) => countryOfCode(country, consoleLanguage)?.title ?? country;

/** A month has many rows: the link of each says which it is. */
const nameOf = (row: VatRow) => `${row.month}, ${countryName(row)}, ${rateOf(row)}`;

const money = (
  id: 'gross' | 'net' | 'vatSum',
  cents: (row: VatRow) => number,
  from?: Column<VatRow>['from'],
): Column<VatRow> => ({
  id,
  header: t(id),
  cell: (row) => <Amount cents={cents(row)} />,
  csv: cents,
  align: 'end',
  from,
});

const rateOf = ({ vatPercent }: VatRow) => `${vatPercent} %`;

const columns: readonly Column<VatRow>[] = [
  { id: 'month', header: t('month'), cell: ({ month }) => month, csv: ({ month }) => month },
  {
    id: 'country',
    header: t('country'),
    cell: (row) => (
      <>
        {countryName(row)} <span className="whitespace-nowrap text-muted @min-[38rem]:hidden">{rateOf(row)}</span>
      </>
    ),
    csv: ({ country }) => country,
  },
  {
    id: 'rate',
    header: t('rate'),
    cell: rateOf,
    csv: ({ vatPercent }) => vatPercent,
    align: 'end',
    from: 'md',
  },
  {
    id: 'documents',
    header: t('documents'),
    cell: ({ invoices, creditNotes }) => count(invoices + creditNotes),
    csv: ({ invoices, creditNotes }) => invoices + creditNotes,
    align: 'end',
    from: 'md',
  },
  money('net', ({ netCents }) => netCents, 'md'),
  money('vatSum', ({ vatCents }) => vatCents),
  money('gross', ({ grossCents }) => grossCents),
];

export function VatPart() {
  const address = useAddress();
  const chosen = { from: address.get('from') ?? monthBack(2), to: address.get('to') ?? monthBack(0) };
  const query = chosen.from <= chosen.to ? chosen : { from: chosen.to, to: chosen.from };
  // as a record: the rows of other months would be taken, and saved, for those of these
  const { value, failure, reload } = useRecord(JSON.stringify(query), (_, options) =>
    call('GET /ops/money/vat', { query }, options),
  );
  const rows = value?.payload ?? [];
  const filters = {
    search: '',
    setSearch: () => {},
    filterValue: (name: 'from' | 'to') => chosen[name],
    setFilter: (name: 'from' | 'to', month: string) => changeAddress({ [name]: month || null }),
  };
  return (
    <div className="grid gap-4">
      <FilterBar
        list={filters}
        filters={[
          { name: 'from', label: t('from'), options: monthOptions() },
          { name: 'to', label: t('to'), options: monthOptions() },
        ]}
      >
        <Button
          variant="quiet"
          disabled={rows.length === 0}
          onClick={() => saveFile(`vat-${query.from}-${query.to}.csv`, listCsv(columns, rows))}
        >
          <Download aria-hidden="true" />
          {t('csv')}
        </Button>
        <AccountantLink query={query} />
      </FilterBar>
      <FailureNotice failure={failure} onRetry={reload} />
      {value === undefined && failure === undefined ? <TableSkeleton columns={columns.length} /> : null}
      {value !== undefined && rows.length === 0 ? <Empty title={t('noVat')} /> : null}
      {rows.length > 0 ? <VatTable rows={rows} /> : null}
    </div>
  );
}

function VatTable({ rows }: { rows: readonly VatRow[] }) {
  const sum = (of: (row: VatRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const sums: Record<string, number> = {
    net: sum(({ netCents }) => netCents),
    vatSum: sum(({ vatCents }) => vatCents),
    gross: sum(({ grossCents }) => grossCents),
  };
  const classOf = (column: Column<VatRow>) => `tabular ${columnClass(column)}`;
  return (
    <div className="table-frame @container overflow-x-auto">
      <table className="table w-full">
        <caption className="sr-only">{t('vat')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={hrefOf(row)}>
              {columns.map((column, index) => (
                <td key={column.id} className={classOf(column)}>
                  {index === 0 ? (
                    <a className="table-link" href={hrefOf(row)} aria-label={nameOf(row)}>
                      {column.cell(row)}
                    </a>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="text-start">
              {t('together')}
            </th>
            {columns.slice(1).map((column) => {
              const cents = sums[column.id];
              return (
                <td key={column.id} className={`${columnClass(column)} font-semibold`}>
                  {cents === undefined ? null : <Amount cents={cents} />}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
