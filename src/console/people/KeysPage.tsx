/** Keys of people and of programs. The keys themselves are kept nowhere. */
import type { ReactNode } from 'react';
import words from '#content/console/people.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { useRecordId } from '../ui/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { isoTime } from '../ui/format.ts';
import { Facts, RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';
import { wholeList } from '../ui/whole-list.ts';

const t = textsOf(words);

type Key = Output<'GET /ops/keys'>['payload'][number];

const columns: readonly Column<Key>[] = [
  { id: 'name', header: t('name'), cell: ({ name }) => name, csv: ({ name }) => name, sort: 'name' },
  { id: 'scope', header: t('scope'), cell: ({ scope }) => scope, csv: ({ scope }) => scope, sort: 'scope' },
  {
    id: 'created',
    header: t('created'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => isoTime(createdAt),
    sort: 'created',
    from: 'md',
  },
  {
    id: 'used',
    header: t('used'),
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? '' : <When at={lastUsedAt} />),
    csv: ({ lastUsedAt }) => isoTime(lastUsedAt),
    sort: 'used',
    from: 'md',
  },
  {
    id: 'revoked',
    header: t('state'),
    cell: ({ revokedAt }) => (revokedAt === null ? null : <Badge tone="danger">{t('revoked')}</Badge>),
    csv: ({ revokedAt }) => (revokedAt === null ? '' : t('revoked')),
    sort: 'revoked',
  },
];

const load = wholeList(columns, (options) => call('GET /ops/keys', {}, options));

export function KeysPage({ tabs }: { tabs: ReactNode }) {
  const list = useList({ load });
  const { id } = useRecordId();
  const key = list.rows.find((each) => each.id === id);
  const revoke = (each: Key) => ({
    label: t('revoke'),
    needs: 'keys.revoke' as const,
    isDangerous: true,
    consequences: [t('revokeEnds')],
    run: () => call('POST /ops/keys/revoke', { body: { id: each.id } }).then(list.reload),
    done: t('revokedDone'),
    command: `keys revoke ${each.id}`,
    onStale: list.reload,
  });
  const record = key ? (
    <RecordPanel id={key.id} title={key.name} actions={key.revokedAt === null ? [revoke(key)] : []} hasNext={false}>
      <Facts
        facts={[
          [t('key'), key.id],
          [t('scope'), key.scope],
          [t('created'), <When key="created" at={key.createdAt} exact />],
        ]}
      />
    </RecordPanel>
  ) : undefined;
  return (
    <ConsolePage title={t('people')} record={record}>
      {tabs}
      <FilterBar list={list} searchLabel={t('searchKeys')}>
        <CsvButton list={list} columns={columns} name="keys" />
      </FilterBar>
      <DataTable label={t('keys')} list={list} columns={columns} rowId={({ id: row }) => row} empty={t('noKeys')} />
    </ConsolePage>
  );
}
