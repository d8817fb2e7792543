/** Keys of people and of programs. The keys themselves are kept nowhere. */
import type { ReactNode } from 'react';
import words from '#content/console/people.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { useRecordId } from '../ui/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { ConsolePage } from '../ui/ConsolePage.tsx';
import type { Column } from '../ui/columns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Facts, RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useList } from '../ui/use-list.ts';
import { When } from '../ui/When.tsx';

const t = textsOf(words);

type Key = Output<'GET /ops/keys'>['payload'][number];

const columns: readonly Column<Key>[] = [
  { id: 'name', header: t('name'), cell: ({ name }) => name },
  { id: 'scope', header: t('scope'), cell: ({ scope }) => scope },
  { id: 'created', header: t('created'), cell: ({ createdAt }) => <When at={createdAt} />, from: 'md' },
  {
    id: 'used',
    header: t('used'),
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? '' : <When at={lastUsedAt} />),
    from: 'md',
  },
  {
    id: 'revoked',
    header: t('state'),
    cell: ({ revokedAt }) => (revokedAt === null ? null : <Badge tone="danger">{t('revoked')}</Badge>),
  },
];

export function KeysPage({ tabs }: { tabs: ReactNode }) {
  const list = useList({
    load: async (_, options) => ({ ...(await call('GET /ops/keys', {}, options)), meta: { next: null } }),
  });
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
      <DataTable label={t('keys')} list={list} columns={columns} rowId={({ id: row }) => row} empty={t('noKeys')} />
    </ConsolePage>
  );
}
