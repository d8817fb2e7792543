/** What an owner does with the people who run the shop. */
import words from '#content/console/people.json' with { type: 'json' };
import { type Role, roles } from '#rules/operators.ts';
import { call } from '../api/client.ts';
import { type Action, quoted } from '../ui/action.ts';
import { textsOf } from '../ui/texts.ts';
import type { Person, Secret } from './OperatorsPage.tsx';

const t = textsOf(words);

type Show = (secret?: Secret) => Promise<void>;

const roleField = (initial: Role) => ({
  name: 'role',
  label: t('role'),
  kind: 'choice' as const,
  options: roles.map((value) => ({ value, label: value })),
  initial,
});

async function invite(email: string, show: Show, more: { role?: Role; name?: string } = {}): Promise<void> {
  const { payload } = await call('POST /ops/operators/invite', { body: { email, ...more } });
  const { email: invited, url } = payload;
  await show(url === null ? undefined : { title: t('linkFor', { email: invited }), secret: url });
}

export function inviteAction(show: Show): Action {
  return {
    label: t('invite'),
    needs: 'operators.invite',
    fields: [
      { name: 'email', label: t('email'), inputMode: 'email' },
      { name: 'name', label: t('name'), optional: true },
      roleField('clerk'),
    ],
    // safe because the choice offers roles alone
    run: ({ email = '', name, role }) => invite(email, show, { role: role as Role, name }),
    done: ({ email = '' }) => t('invited', { email }),
    command: ({ email = 'EMAIL', name = '', role = 'clerk' }) =>
      `operators invite ${quoted(email)}${name ? ` --name ${quoted(name)}` : ''} --role ${role}`,
  };
}

export function operatorActionsOf(person: Person, show: Show): Action[] {
  const { email, role } = person;
  const body = { email };
  const switchOn: Action = {
    label: t('switchOn'),
    needs: 'operators.on',
    run: () => call('POST /ops/operators/on', { body }).then(() => show()),
    done: t('switchedOn', { email }),
    command: `operators on ${quoted(email)}`,
  };
  if (person.switchedOffAt !== null) return [switchOn];
  return [
    {
      label: t('inviteAgain'),
      needs: 'operators.invite',
      consequences: [t('inviteMailed', { email }), t('inviteEnds', { email })],
      run: () => invite(email, show),
      done: t('mailed', { email }),
      command: `operators invite ${quoted(email)}`,
    },
    {
      label: t('setRole'),
      needs: 'operators.role',
      fields: [roleField(role)],
      // safe because the choice offers roles alone
      run: (values) =>
        call('POST /ops/operators/role', { body: { email, role: values.role as Role } }).then(() => show()),
      done: (values) => t('roleDone', { email, role: values.role ?? role }),
      command: (values) => `operators role ${quoted(email)} ${values.role ?? role}`,
    },
    {
      label: t('makeKey'),
      needs: 'keys.create',
      consequences: [t('makeKeyMailed', { email })],
      fields: [{ name: 'name', label: t('keyName'), optional: true }],
      run: async ({ name }) => {
        const { payload } = await call('POST /ops/operators/key', { body: { email, name: name || undefined } });
        await show({ title: t('keyMade', { email }), secret: payload.key });
      },
      command: ({ name }) => `operators key ${quoted(email)}${name ? ` --name ${quoted(name)}` : ''}`,
    },
    {
      label: t('signOut'),
      needs: 'operators.sessions',
      run: () => call('POST /ops/operators/sign-out', { body }).then(() => show()),
      done: t('signedOut', { email }),
      command: `operators sign-out ${quoted(email)}`,
    },
    {
      label: t('switchOff'),
      needs: 'operators.off',
      isDangerous: true,
      consequences: [t('switchOffEnds', { email })],
      run: () => call('POST /ops/operators/off', { body }).then(() => show()),
      done: t('switchedOff', { email }),
      command: `operators off ${quoted(email)}`,
    },
  ];
}
