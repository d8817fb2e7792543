/** What items are sorted into, with how many of each are for sale. */
import type { ReactNode } from 'react';
import words from '#content/console/settings.json' with { type: 'json' };
import { categoryPath } from '#rules/paths.ts';
import { showToast } from '#stores/toasts.ts';
import { call } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { type Action, quoted } from '../ui/action.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { count } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { wholeList } from '../ui/whole-list.ts';
import type { Category } from './settings.ts';

const t = textsOf(words);

const columns: readonly Column<Category>[] = [
  { id: 'name', header: t('name'), cell: ({ name }) => name, csv: ({ name }) => name, sort: 'name' },
  { id: 'url', header: t('addressOf'), cell: ({ url }) => categoryPath(url), csv: ({ url }) => url, sort: 'url' },
  {
    id: 'for-sale',
    header: t('forSale'),
    cell: ({ forSale }) => count(forSale),
    csv: ({ forSale }) => forSale,
    sort: 'for-sale',
    align: 'end',
  },
];

const load = wholeList(columns, (options) => call('GET /ops/categories', {}, options));

export function CategoriesPage({ tabs }: { tabs: ReactNode }) {
  const list = useList({ load });
  return (
    <ConsolePage title={t('categories')} actions={<ActionButton action={addAction(list.reload)} isNext />}>
      {tabs}
      <p className="text-muted text-sm">{t('categoriesText')}</p>
      <FilterBar list={list} searchLabel={t('searchCategories')}>
        <CsvButton list={list} columns={columns} name="categories" />
      </FilterBar>
      <DataTable
        label={t('categories')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        hrefOf={({ url }) => categoryPath(url)}
        empty={t('nothing')}
      />
    </ConsolePage>
  );
}

function addAction(changed: () => Promise<unknown>): Action {
  return {
    label: t('add'),
    needs: 'categories.add',
    fields: [
      { name: 'name', label: t('name'), hint: t('nameHint'), maxLength: 100 },
      { name: 'url', label: t('slug'), hint: t('slugHint'), maxLength: 60 },
    ],
    run: async ({ name = '', url = '' }) => {
      const { payload } = await call('POST /ops/categories', { body: { name, url } });
      if (payload.added) showToast('success', t('added', { name: payload.name }));
      else showToast('warning', t('categoryIsThere', { name: payload.name }));
      await changed();
    },
    command: ({ name = '', url = '' }) => `categories add ${quoted(name || 'Dota 2')} ${quoted(url || 'dota2')}`,
  };
}
