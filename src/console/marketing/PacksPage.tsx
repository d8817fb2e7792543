/** Packs: several items at one price, beside what they cost one by one. */
import type { ReactNode } from 'react';
import words from '#content/console/marketing.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { packStates } from '#rules/deal-states.ts';
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
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { endPack, newPack } from './deal-actions.ts';
import { StateBadge, stateOptions } from './states.tsx';

type Pack = Output<'GET /ops/packs'>['payload'][number];

const t = textsOf(words);

const columns: readonly Column<Pack>[] = [
  { id: 'title', header: t('dealTitle'), cell: ({ title }) => title, csv: ({ title }) => title, sort: 'title' },
  { id: 'state', header: t('state'), cell: ({ state }) => <StateBadge state={state} />, csv: ({ state }) => state },
  { id: 'items', header: t('items'), cell: ({ items }) => items, csv: ({ items }) => items, align: 'end' },
  {
    id: 'price',
    header: t('price'),
    cell: ({ priceCents }) => <Amount cents={priceCents} />,
    csv: ({ priceCents }) => priceCents,
    sort: 'price',
    align: 'end',
  },
  {
    id: 'singly',
    header: t('singly'),
    cell: ({ singlyCents }) => <Amount cents={singlyCents} />,
    csv: ({ singlyCents }) => singlyCents,
    align: 'end',
    from: 'md',
  },
  {
    id: 'since',
    header: t('since'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'md',
  },
];

export function PacksPage({ tabs }: { tabs: ReactNode }) {
  const { id } = useRecordId();
  const list = useList<Pack, 'state'>({
    // safe because the call reads its fields from texts
    load: (query, options) => call('GET /ops/packs', { query: query as never }, options),
    filters: ['state'],
    sort: '-created',
  });
  return (
    <ConsolePage
      title={t('title')}
      actions={<ActionButton action={newPack(list.reload)} isNext={id === null} />}
      record={id === null ? undefined : <PackRecord onChange={list.reload} />}
    >
      {tabs}
      <FilterBar
        list={list}
        searchLabel={t('searchDeals')}
        filters={[{ name: 'state', label: t('state'), options: stateOptions(packStates) }]}
      >
        <CsvButton list={list} columns={columns} name="packs" />
      </FilterBar>
      <DataTable
        label={t('packs')}
        list={list}
        columns={columns}
        rowId={({ id: packId }) => packId}
        empty={t('noPacks')}
      />
    </ConsolePage>
  );
}

function PackRecord({ onChange }: { onChange: () => Promise<void> }) {
  const { id } = useRecordId();
  const { value, isLoading, failure, reload } = useRecord(id, (search, options) =>
    call('GET /ops/packs', { query: { search, limit: 1 } }, options),
  );
  if (id === null) return null;
  const pack = value?.payload[0];
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={pack?.title ?? id}
      badges={pack ? <StateBadge state={pack.state} /> : null}
      actions={pack && pack.state !== 'ended' ? [endPack(pack, changed)] : []}
      hasNext={false}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    >
      {pack ? (
        <>
          <Facts
            facts={[
              [t('price'), <Amount key="price" cents={pack.priceCents} />],
              [t('singly'), <Amount key="singly" cents={pack.singlyCents} />],
              [t('since'), <When key="since" at={pack.createdAt} exact />],
              ['Id', pack.id],
            ]}
          />
          <RecordPart title={t('items')}>
            <ul className="grid gap-2 text-sm">
              {pack.parts.map(({ id: itemId, title, priceCents }) => (
                <li key={itemId} className="flex items-center gap-3">
                  <a className="min-w-0 flex-1" href={consolePath('catalogue', { id: itemId })}>
                    {title}
                  </a>
                  <Amount cents={priceCents} />
                </li>
              ))}
            </ul>
          </RecordPart>
        </>
      ) : null}
      {value && !pack ? <p className="text-muted">{t('noDeal')}</p> : null}
    </RecordPanel>
  );
}
