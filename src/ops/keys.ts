/** `ops keys`: keys of programs that act for the shop. */
import type { Command } from 'commander';
import { keyScopes } from '#contract/operator/keys.ts';
import { createKey } from '#server/domain/couriers/operator/create-key.ts';
import { listKeys } from '#server/domain/couriers/operator/list-keys.ts';
import { revokeKey } from '#server/domain/couriers/operator/revoke-key.ts';
import { ask } from './ask.ts';
import { printDone, printJson, printRows, when } from './print.ts';
import { oneOf } from './read.ts';
import { withShop } from './shop.ts';

export function keysCommands(program: Command): void {
  const keys = program.command('keys').description('keys of programs that act for the shop, such as couriers');

  keys
    .command('create <name>')
    .description('make a key; it is shown once and kept nowhere')
    .requiredOption('--scope <scope>', `what it is good for: ${keyScopes.join(', ')}`)
    .option('--json', 'as JSON')
    .action((name: string, options) =>
      withShop(async (shop) => {
        const scope = oneOf(options.scope, keyScopes, '--scope') ?? 'courier';
        const created = await createKey(shop, { name, scope });
        printDone([created.key, `Keep it where only ${name} can read it: it is not shown again.`], created, options);
      }),
    );

  keys
    .command('list')
    .description('all keys, the newest first')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const listed = await listKeys(shop);
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ createdAt, lastUsedAt, revokedAt, ...key }) => ({
            ...key,
            made: when(createdAt),
            used: lastUsedAt === null ? '' : when(lastUsedAt),
            revoked: revokedAt === null ? '' : when(revokedAt),
          })),
          {},
        );
      }),
    );

  keys
    .command('revoke <id>')
    .description('end a key at once')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`End the key ${id}? Its program stops working at once.`, options);
        await revokeKey(shop, { id });
        printDone(`${id} is no longer good.`, { id, revoked: true }, options);
      }),
    );
}
