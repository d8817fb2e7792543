/** Timed deals: an item at a price for a time, beside what it costs by itself. */
import type { ReactNode } from 'react';
import words from '#content/console/marketing.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { timedDealStates } from '#rules/deal-states.ts';
import { call, type Output } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Amount } from '../ui/Amount.tsx';
import { useRecordId } from '../ui/address.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { Facts, RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { endTimedDeal, newTimedDeal } from './deal-actions.ts';
import { StateBadge, stateOptions } from './states.tsx';

type Deal = Output<'GET /ops/timed-deals'>['payload'][number];

const t = textsOf(words);

const columns: readonly Column<Deal>[] = [
  {
    id: 'item',
    header: t('item'),
    cell: ({ itemTitle }) => itemTitle,
    csv: ({ itemTitle }) => itemTitle,
    sort: 'item',
  },
  { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge state={state} />, csv: ({ state }) => state },
  {
    id: 'price',
    header: t('price'),
    cell: ({ priceCents }) => <Amount cents={priceCents} />,
    csv: ({ priceCents }) => priceCents,
    sort: 'price',
    align: 'end',
  },
  {
    id: 'itemPrice',
    header: t('byItself'),
    cell: ({ itemCents }) => <Amount cents={itemCents} />,
    csv: ({ itemCents }) => itemCents,
    align: 'end',
    from: 'md',
  },
  {
    id: 'starts',
    header: t('starts'),
    cell: ({ startsAt }) => <When at={startsAt} exact />,
    csv: ({ startsAt }) => isoTime(startsAt),
    from: 'xl',
  },
  {
    id: 'ends',
    header: t('ends'),
    cell: ({ endsAt }) => <When at={endsAt} exact />,
    csv: ({ endsAt }) => isoTime(endsAt),
    sort: 'ends',
  },
];

export function TimedDealsPage({ tabs }: { tabs: ReactNode }) {
  const { id } = useRecordId();
  const list = useList<Deal, 'state'>({
    // safe because the call reads its fields from texts
    load: (query, options) => call('GET /ops/timed-deals', { query: query as never }, options),
    filters: ['state'],
    sort: '-created',
  });
  return (
    <ConsolePage
      title={t('title')}
      actions={<ActionButton action={newTimedDeal(list.reload)} isNext={id === null} />}
      record={id === null ? undefined : <DealRecord onChange={list.reload} />}
    >
      {tabs}
      <FilterBar
        list={list}
        searchLabel={t('searchDeals')}
        filters={[{ name: 'state', label: t('state'), options: stateOptions(timedDealStates) }]}
      >
        <CsvButton list={list} columns={columns} name="timed-deals" />
      </FilterBar>
      <DataTable
        label={t('deals')}
        list={list}
        columns={columns}
        rowId={({ id: dealId }) => dealId}
        empty={t('noDeals')}
      />
    </ConsolePage>
  );
}

function DealRecord({ onChange }: { onChange: () => Promise<void> }) {
  const { id } = useRecordId();
  const { value, isLoading, failure, reload } = useRecord(id, (search, options) =>
    call('GET /ops/timed-deals', { query: { search, limit: 1 } }, options),
  );
  if (id === null) return null;
  const deal = value?.payload[0];
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={deal?.title ?? id}
      badges={deal ? <StateBadge state={deal.state} /> : null}
      actions={deal && deal.state !== 'ended' ? [endTimedDeal(deal, changed)] : []}
      hasNext={false}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    >
      {deal ? (
        <Facts
          facts={[
            [
              t('item'),
              <a key="item" href={consolePath('catalogue', { id: deal.itemId })}>
                {deal.itemTitle}
              </a>,
            ],
            [t('price'), <Amount key="price" cents={deal.priceCents} />],
            [t('byItself'), <Amount key="itself" cents={deal.itemCents} />],
            [t('starts'), <When key="starts" at={deal.startsAt} exact />],
            [t('ends'), <When key="ends" at={deal.endsAt} exact />],
            ['Id', deal.id],
          ]}
        />
      ) : null}
      {value && !deal ? <p className="text-muted">{t('noDeal')}</p> : null}
    </RecordPanel>
  );
}
