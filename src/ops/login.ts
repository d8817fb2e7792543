/** `ops login`, `ops logout` and `ops whoami`: who commands on this machine are done by. */
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { readKeyOwner } from '#server/domain/operators/operator/read-key-owner.ts';
import { askSecret } from './ask.ts';
import { forgetKey, keepKey } from './kept-key.ts';
import { printDone } from './print.ts';
import { withPlace, withShop } from './shop.ts';

export function loginCommands(program: Command): void {
  program
    .command('login')
    .description(
      'use the command line as yourself, with a key that an owner made for you; it is read from the keyboard',
    )
    .option('--json', 'as JSON')
    .action((options) =>
      withPlace(async ({ deps, dataDir, host }) => {
        const key = process.env.OPERATOR_KEY || (await askSecret('Key: '));
        const owner = await readKeyOwner({ deps }, { key });
        if (!owner) throw new Problem('This key is no good (any more); ask an owner for a new one.');
        keepKey(dataDir, host, key);
        const { email, role } = owner;
        printDone(`You are ${email}, ${role}, on this machine until \`ops logout\`.`, { email, role }, options);
      }),
    );

  program
    .command('logout')
    .description('forget the key of `ops login`; it stays good until it is revoked')
    .option('--json', 'as JSON')
    .action((options) =>
      withPlace(async ({ dataDir, host }) => {
        const forgotten = forgetKey(dataDir, host);
        printDone(forgotten ? 'The key is forgotten.' : 'There was no key.', { forgotten }, options);
      }),
    );

  program
    .command('whoami')
    .description('who commands are done by, and with which role')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async ({ actor, role, by }) =>
        printDone(
          `${actor}, ${role} (by ${by === 'terminal' ? 'the terminal, without a key' : by})`,
          { actor, role, by },
          options,
        ),
      ),
    );
}
