/** `ops operators`: the people who run the shop. */
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { invitationMinutes, roles } from '#rules/operators.ts';
import { createPersonalKey } from '#server/domain/operators/operator/create-personal-key.ts';
import { endOperatorSession } from '#server/domain/operators/operator/end-operator-session.ts';
import { endOperatorSessions } from '#server/domain/operators/operator/end-operator-sessions.ts';
import { inviteOperator } from '#server/domain/operators/operator/invite-operator.ts';
import { listOperatorSessions } from '#server/domain/operators/operator/list-operator-sessions.ts';
import { listOperators } from '#server/domain/operators/operator/list-operators.ts';
import { setOperatorRole } from '#server/domain/operators/operator/set-operator-role.ts';
import { switchOff } from '#server/domain/operators/operator/switch-off.ts';
import { switchOn } from '#server/domain/operators/operator/switch-on.ts';
import { ask } from './ask.ts';
import { printDone, printJson, printRows, when } from './print.ts';
import { oneOf } from './read.ts';
import { withShop } from './shop.ts';

const roleNames = roles.join(', ');

export function operatorsCommands(program: Command): void {
  const operators = program.command('operators').description('the people who run the shop');

  operators
    .command('invite <email>')
    .description('give somebody new, or who lost the passkey, a one-time link; it is printed and mailed')
    .option('--role <role>', `of somebody new: ${roleNames}`)
    .option('--name <name>', 'how the console calls them')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(
        async (shop) => {
          const role = oneOf(options.role, roles, '--role');
          if (shop.host !== null && !process.env.SITE_URL)
            throw new Problem('SITE_URL is missing; set it to the address of the shop, to which the link leads.');
          const invited = await inviteOperator(shop, { email, role, name: options.name });
          const { url, isNew } = invited;
          const ends = isNew ? '' : ' As soon as it is used, their earlier passkeys and sessions end.';
          printDone(
            [
              url,
              `Good once, for ${invitationMinutes} minutes, for ${invited.email} (${invited.role}); it is mailed to them as well.${ends}`,
            ],
            { ...invited },
            options,
          );
        },
        { isKeyless: true },
      ),
    );

  operators
    .command('list')
    .description('everybody, with roles and ways in')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const listed = await listOperators(shop);
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ email, name, role, switchedOffAt, passkeys, sessions, keys, lastSignInAt, invitedUntil }) => ({
            email,
            name,
            role: switchedOffAt === null ? role : `${role}, off`,
            passkeys,
            sessions,
            keys,
            'signed in': lastSignInAt === null ? '' : when(lastSignInAt),
            'link until': invitedUntil === null ? '' : when(invitedUntil),
          })),
          {},
        );
      }),
    );

  operators
    .command('role <email> <role>')
    .description(`change what somebody may do: ${roleNames}`)
    .option('--json', 'as JSON')
    .action((email: string, typed: string, options) =>
      withShop(async (shop) => {
        const role = oneOf(typed, roles, 'the role') ?? 'viewer';
        await setOperatorRole(shop, { email, role });
        printDone(`${email} is ${role} from now on.`, { email, role }, options);
      }),
    );

  operators
    .command('off <email>')
    .description('keep somebody out from now on: passkeys, sessions and links end, keys do nothing')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (shop) => {
        await ask(`Switch ${email} off? Passkeys and sessions end at once.`, options);
        await switchOff(shop, { email });
        printDone(`${email} is switched off.`, { email, off: true }, options);
      }),
    );

  operators
    .command('on <email>')
    .description('let somebody in again; they need a new link')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (shop) => {
        await switchOn(shop, { email });
        printDone(
          `${email} is switched on; give them a link with \`operators invite ${email}\`.`,
          { email, off: false },
          options,
        );
      }),
    );

  operators
    .command('sign-out <email>')
    .description('end all sessions of somebody, or one; the passkey stays')
    .option('--session <id>', 'only this one, as `operators sessions` names it')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (shop) => {
        const { session } = options;
        if (session) await endOperatorSession(shop, { email, session });
        else await endOperatorSessions(shop, { email });
        const done = session ? `A session of ${email} has ended.` : `${email} is signed out everywhere.`;
        printDone(done, { email, session }, options);
      }),
    );

  operators
    .command('sessions <email>')
    .description('where somebody is signed in to the console now, what was used last first')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (shop) => {
        const listed = await listOperatorSessions(shop, { email });
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ id, createdAt, lastUsedAt, expiresAt }) => ({
            id,
            since: when(createdAt),
            used: when(lastUsedAt),
            until: when(expiresAt),
          })),
          {},
        );
      }),
    );

  operators
    .command('key <email>')
    .description('make a key with which somebody uses the command line; it is shown once and kept nowhere')
    .option('--name <name>', 'tells several keys of one person apart, such as laptop')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (shop) => {
        const created = await createPersonalKey(shop, { email, name: options.name });
        printDone(
          [
            created.key,
            `It is not shown again. ${email} keeps it with \`npm run ops -- login\`, or in OPERATOR_KEY; \`keys revoke ${created.id}\` ends it.`,
          ],
          created,
          options,
        );
      }),
    );
}
