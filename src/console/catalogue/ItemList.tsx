/** Every item: searched, priced in its row, and many at once. */

import { FileUp } from 'lucide-react';
import { useMemo } from 'react';
import words from '#content/console/catalogue.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { itemLife } from '#rules/lifecycles.ts';
import { call, type Output } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { changeAddress, useRecordId } from '../ui/address.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useFresh } from '../ui/use-fresh.ts';
import { useList } from '../ui/use-list.ts';
import { useSelection } from '../ui/use-selection.ts';
import { When } from '../ui/When.tsx';
import { BulkPrices } from './BulkPrices.tsx';
import { InlinePrice } from './InlinePrice.tsx';
import { ItemRecord } from './ItemRecord.tsx';
import { withdrawal } from './item-actions.tsx';

const t = textsOf(words);

export type ListedItem = Output<'GET /ops/items'>['payload'][number];

export const stateTones: Record<ListedItem['state'], Tone> = {
  available: 'success',
  reserved: 'warning',
  sold: 'neutral',
  withdrawn: 'danger',
};

const states = itemLife.states.map((value) => ({ value, label: t(`item_${value}`) }));

const columnsOf = (changed: () => Promise<unknown>): readonly Column<ListedItem>[] => [
  { id: 'title', header: t('item'), cell: ({ title }) => title, csv: ({ title }) => title, sort: 'title' },
  { id: 'type', header: t('type'), cell: ({ type }) => type, csv: ({ type }) => type, from: 'md' },
  {
    id: 'price',
    header: t('price'),
    cell: (item) => <InlinePrice item={item} onChange={changed} />,
    csv: ({ priceCents }) => priceCents,
    sort: 'price',
    align: 'end',
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`item_${state}`)}</Badge>,
    csv: ({ state }) => state,
  },
  {
    id: 'externalId',
    header: t('externalId'),
    cell: ({ externalId }) => externalId,
    csv: ({ externalId }) => externalId,
    from: 'xl',
  },
  {
    id: 'listed',
    header: t('listed'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'listed',
    from: 'xl',
  },
];

/** The types of the category that is chosen, or of all. */
function useItemChoices(category: string) {
  const { value } = useFresh('item choices', (options) => call('GET /ops/item-choices', {}, options));
  const categories = value?.payload ?? [];
  const chosen = categories.filter(({ url }) => category === '' || url === category);
  return { categories, types: [...new Set(chosen.flatMap(({ types }) => types))].sort() };
}

export function ItemList() {
  const { id } = useRecordId();
  const selection = useSelection<ListedItem>();
  const list = useList({
    load: (query, options) => call('GET /ops/items', { query: query as never }, options),
    filters: ['state', 'category', 'type'],
    sort: '-listed',
  });
  const { reload } = list;
  const { categories, types } = useItemChoices(list.filterValue('category'));
  const columns = useMemo(() => columnsOf(reload), [reload]);
  const picked = [...selection.rows.values()];
  // those that were picked when it began: others may have been picked since
  const done = () => {
    selection.drop(picked.map((item) => item.id));
    return list.reload();
  };
  return (
    <ConsolePage
      title={t('title')}
      actions={
        <Button variant="secondary" onClick={() => changeAddress({ import: 'new', id: null })}>
          <FileUp aria-hidden="true" />
          {t('import')}
        </Button>
      }
      record={id === null ? undefined : <ItemRecord id={id} onChange={list.reload} />}
    >
      <FilterBar
        list={list}
        searchLabel={t('search')}
        filters={[
          { name: 'state', label: t('state'), options: states },
          {
            name: 'category',
            label: t('category'),
            options: categories.map(({ name, url }) => ({ value: url, label: name })),
          },
          { name: 'type', label: t('type'), options: types.map((value) => ({ value, label: value })) },
        ]}
      >
        <CsvButton list={list} columns={columns} name="items" />
      </FilterBar>
      <DataTable
        label={t('title')}
        list={list}
        columns={columns}
        rowId={(item) => item.id}
        empty={t('none')}
        selection={selection}
        bulkActions={
          <>
            <BulkPrices items={picked} onDone={done} />
            <ActionButton action={withdrawal(picked, done)} />
          </>
        }
      />
    </ConsolePage>
  );
}
