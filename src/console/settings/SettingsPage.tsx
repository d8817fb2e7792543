/** Every setting with its value; one that is open can be changed, and says who set it before. */
import type { ReactNode } from 'react';
import words from '#content/console/settings.json' with { type: 'json' };
import { call } from '../api/client.ts';
import { useRecordId } from '../ui/address.ts';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { wholeList } from '../ui/whole-list.ts';
import { SettingRecord } from './SettingRecord.tsx';
import type { Setting } from './settings.ts';

const t = textsOf(words);

const columns: readonly Column<Setting>[] = [
  { id: 'name', header: t('setting'), cell: ({ id }) => id, csv: ({ id }) => id, sort: 'name' },
  {
    id: 'value',
    header: t('value'),
    cell: ({ value }) =>
      value ? (
        <span className="line-clamp-2 wrap-anywhere">{value}</span>
      ) : (
        <span className="text-muted">{t('nothing')}</span>
      ),
    csv: ({ value }) => value,
  },
  { id: 'expects', header: t('expects'), cell: ({ expects }) => expects, csv: ({ expects }) => expects, from: 'xl' },
  {
    id: 'set',
    header: t('set'),
    cell: ({ setAt }) => <When at={setAt} />,
    csv: ({ setAt }) => isoTime(setAt),
    sort: 'set',
    align: 'end',
    from: 'md',
  },
];

const load = wholeList(columns, (options) => call('GET /ops/settings', {}, options));

export function SettingsPage({ tabs }: { tabs: ReactNode }) {
  const { id } = useRecordId();
  const list = useList({ load });
  const setting = list.rows.find((row) => row.id === id);
  return (
    <ConsolePage
      title={t('settings')}
      record={setting ? <SettingRecord setting={setting} onChange={list.reload} /> : undefined}
    >
      {tabs}
      <FilterBar list={list} searchLabel={t('search')}>
        <CsvButton list={list} columns={columns} name="settings" />
      </FilterBar>
      <DataTable label={t('settings')} list={list} columns={columns} rowId={(row) => row.id} empty={t('nothing')} />
    </ConsolePage>
  );
}
