/** What one euro buys of the currencies that are offered. A new one is offered from then on. */
import type { ReactNode } from 'react';
import words from '#content/console/settings.json' with { type: 'json' };
import { call } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import type { Action } from '../ui/action.ts';
import { useRecordId } from '../ui/address.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { Wishes } from '../ui/Wishes.tsx';
import { wholeList } from '../ui/whole-list.ts';
import { ChangeHistory } from './ChangeHistory.tsx';
import type { Rate } from './settings.ts';

const t = textsOf(words);

const columns: readonly Column<Rate>[] = [
  {
    id: 'code',
    header: t('currency'),
    cell: ({ id, symbol }) => (id === symbol ? id : `${id} ${symbol}`),
    csv: ({ id }) => id,
    sort: 'code',
  },
  {
    id: 'rate',
    header: t('rate'),
    cell: ({ value }) => <span className="tabular">{value}</span>,
    csv: ({ value }) => Number(value),
    sort: 'rate',
    align: 'end',
  },
  {
    id: 'set',
    header: t('set'),
    cell: ({ setAt }) => <When at={setAt} />,
    csv: ({ setAt }) => isoTime(setAt),
    sort: 'set',
    align: 'end',
  },
];

const load = wholeList(columns, (options) => call('GET /ops/rates', {}, options));

export function RatesPage({ tabs }: { tabs: ReactNode }) {
  const { id } = useRecordId();
  const list = useList({ load });
  const rate = list.rows.find((row) => row.id === id);
  const record = rate ? (
    <RecordPanel
      id={rate.id}
      title={`${rate.id} ${rate.symbol}`}
      actions={rate.id === 'EUR' ? [] : [rateAction(rate, list.reload)]}
    >
      <Wishes subject={rate.id} />
      <ChangeHistory key={`${rate.id} ${rate.setAt}`} subject={rate.id} />
    </RecordPanel>
  ) : undefined;
  return (
    <ConsolePage
      title={t('rates')}
      actions={<ActionButton action={rateAction(undefined, list.reload)} isNext={!rate} />}
      record={record}
    >
      {tabs}
      <FilterBar list={list} searchLabel={t('searchRates')}>
        <CsvButton list={list} columns={columns} name="rates" />
      </FilterBar>
      <DataTable label={t('rates')} list={list} columns={columns} rowId={(row) => row.id} empty={t('nothing')} />
    </ConsolePage>
  );
}

/** Of a currency that is not offered yet without `rate`. */
function rateAction(rate: Rate | undefined, changed: () => Promise<unknown>): Action {
  const code = { name: 'code', label: t('code'), hint: t('codeHint'), maxLength: 3 };
  const value = { name: 'value', label: t('rate'), initial: rate?.value, inputMode: 'decimal' as const };
  const codeOf = (typed: string | undefined) => rate?.id ?? (typed ?? '').toUpperCase();
  return {
    label: rate ? t('change') : t('addRate'),
    needs: 'rates.set',
    fields: rate ? [{ ...value, hint: t('now', { value: rate.value }) }] : [code, value],
    run: (typed) =>
      call('POST /ops/rates/{code}', {
        params: { code: codeOf(typed.code) },
        body: { value: typed.value ?? '', again: typed.again, seen: rate?.value ?? '' },
      }).then(changed),
    ask: (typed) =>
      call('POST /ops/rates/{code}/ask', { params: { code: codeOf(typed.code) }, body: { value: typed.value ?? '' } }),
    done: (typed) => t('rateSet', { value: typed.value ?? '', code: codeOf(typed.code) }),
    command: (typed) => `rates set ${codeOf(typed.code) || 'CHF'} ${typed.value || (rate?.value ?? '0.9387')}`,
    onStale: changed,
  };
}
