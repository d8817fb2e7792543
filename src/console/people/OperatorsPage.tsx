/** The people who run the shop: inviting, roles, keys, and keeping somebody out. */
import { type ReactNode, useState } from 'react';
import words from '#content/console/people.json' with { type: 'json' };
import { call, type Output } from '../api/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
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
import { inviteAction, operatorActionsOf } from './operator-actions.ts';
import { SecretShown } from './SecretShown.tsx';
import { Sessions } from './Sessions.tsx';

const t = textsOf(words);

export type Person = Output<'GET /ops/operators'>['payload'][number];

/** What is shown once. */
export interface Secret {
  title: string;
  secret: string;
}

const numbered = (
  id: 'passkeys' | 'sessions' | 'keys',
  of: (person: Person) => number,
  from: 'md' | 'xl',
): Column<Person> => ({ id, header: t(id), cell: of, csv: of, sort: id, align: 'end', from });

const columns: readonly Column<Person>[] = [
  { id: 'email', header: t('email'), cell: ({ email }) => email, csv: ({ email }) => email, sort: 'email' },
  { id: 'name', header: t('name'), cell: ({ name }) => name, csv: ({ name }) => name, sort: 'name', from: 'md' },
  {
    id: 'role',
    header: t('role'),
    cell: (person) => <RoleBadges person={person} />,
    csv: ({ role, switchedOffAt }) => (switchedOffAt === null ? role : `${role}, ${t('off')}`),
    sort: 'role',
  },
  numbered('passkeys', ({ passkeys }) => passkeys, 'md'),
  numbered('sessions', ({ sessions }) => sessions, 'md'),
  numbered('keys', ({ keys }) => keys, 'xl'),
  {
    id: 'signedIn',
    header: t('signedIn'),
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? '' : <When at={lastSignInAt} />),
    csv: ({ lastSignInAt }) => isoTime(lastSignInAt),
    sort: 'signedIn',
    from: 'xl',
  },
];

const load = wholeList(columns, (options) => call('GET /ops/operators', {}, options));

export function OperatorsPage({ tabs }: { tabs: ReactNode }) {
  const list = useList({ load });
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const { id } = useRecordId();
  const person = list.rows.find((each) => each.id === id);
  const show = async (secret?: Secret) => {
    if (secret) setSecrets((before) => [secret, ...before]);
    await list.reload();
  };
  const record = person ? (
    <RecordPanel
      id={person.id}
      title={person.name || person.email}
      badges={<RoleBadges person={person} />}
      actions={operatorActionsOf(person, show)}
      hasNext={false}
    >
      <Facts
        facts={[
          [t('email'), person.email],
          [t('passkeys'), person.passkeys],
          [t('keys'), person.keys],
          [t('created'), <When key="created" at={person.createdAt} exact />],
        ]}
      />
      <Sessions email={person.email} onChange={list.reload} />
    </RecordPanel>
  ) : undefined;
  return (
    <ConsolePage title={t('people')} actions={<ActionButton action={inviteAction(show)} />} record={record}>
      {tabs}
      {secrets.map((each) => (
        <SecretShown key={each.secret} {...each} />
      ))}
      <FilterBar list={list} searchLabel={t('searchOperators')}>
        <CsvButton list={list} columns={columns} name="operators" />
      </FilterBar>
      <DataTable label={t('operators')} list={list} columns={columns} rowId={({ id: row }) => row} empty={t('none')} />
    </ConsolePage>
  );
}

function RoleBadges({ person: { role, switchedOffAt, invitedUntil } }: { person: Person }) {
  return (
    <>
      <Badge tone={role === 'owner' ? 'gold' : 'neutral'}>{role}</Badge>
      {switchedOffAt === null ? null : <Badge tone="danger">{t('off')}</Badge>}
      {invitedUntil === null ? null : <Badge tone="info">{t('waitingLink')}</Badge>}
    </>
  );
}
