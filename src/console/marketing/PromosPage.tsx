/** Promo codes: what each is worth, how often it was used and what it gave; the open one beside them. */
import type { ReactNode } from 'react';
import words from '#content/console/marketing.json' with { type: 'json' };
import { promoStates } from '#rules/deal-states.ts';
import { call, type Output } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Amount } from '../ui/Amount.tsx';
import { useRecordId } from '../ui/address.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { count, isoTime, worthOf } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { PromoRecord } from './PromoRecord.tsx';
import { newPromo } from './promo-actions.ts';
import { StateBadge, stateOptions } from './states.tsx';

type Promo = Output<'GET /ops/promos'>['payload'][number];

const t = textsOf(words);

const usesOf = ({ uses, usesMax }: Promo) =>
  usesMax === null ? count(uses) : t('usesOf', { uses: count(uses), most: count(usesMax) });

const columns: readonly Column<Promo>[] = [
  { id: 'code', header: t('code'), cell: ({ code }) => code, csv: ({ code }) => code, sort: 'code' },
  { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge state={state} />, csv: ({ state }) => state },
  { id: 'worth', header: t('worth'), cell: worthOf, csv: worthOf, align: 'end' },
  { id: 'uses', header: t('uses'), cell: usesOf, csv: ({ uses }) => uses, sort: 'uses', align: 'end' },
  {
    id: 'given',
    header: t('given'),
    cell: ({ givenCents }) => <Amount cents={givenCents} />,
    csv: ({ givenCents }) => givenCents,
    sort: 'given',
    align: 'end',
    from: 'md',
  },
  {
    id: 'ends',
    header: t('ends'),
    cell: ({ endsAt }) => <When at={endsAt} exact />,
    csv: ({ endsAt }) => isoTime(endsAt),
    from: 'md',
  },
];

export function PromosPage({ tabs }: { tabs: ReactNode }) {
  const { id } = useRecordId();
  const list = useList<Promo, 'state' | 'type'>({
    // safe because the call reads its fields from texts
    load: (query, options) => call('GET /ops/promos', { query: query as never }, options),
    filters: ['state', 'type'],
    sort: '-created',
  });
  return (
    <ConsolePage
      title={t('title')}
      actions={<ActionButton action={newPromo(list.reload)} isNext={id === null} />}
      record={id === null ? undefined : <PromoRecord onChange={list.reload} />}
    >
      {tabs}
      <FilterBar
        list={list}
        searchLabel={t('searchPromos')}
        filters={[
          { name: 'state', label: t('state'), options: stateOptions(promoStates) },
          {
            name: 'type',
            label: t('kind'),
            options: [
              { value: 'percent', label: t('percent') },
              { value: 'fixed', label: t('fixed') },
            ],
          },
        ]}
      >
        <CsvButton list={list} columns={columns} name="promos" />
      </FilterBar>
      <DataTable label={t('promos')} list={list} columns={columns} rowId={({ code }) => code} empty={t('noPromos')} />
    </ConsolePage>
  );
}
