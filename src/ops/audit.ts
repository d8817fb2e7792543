/** `ops audit`: what operators did. */
import type { Command } from 'commander';
import { listAuditEntries } from '#server/domain/site/operator/list-audit-entries.ts';
import { printJson, printRows, when } from './print.ts';
import { wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';

export function auditCommands(program: Command): void {
  program
    .command('audit')
    .description('what operators did')
    .command('list')
    .description('newest first')
    .option('--subject <id>', 'only what was done to this')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async ({ deps }) => {
        const limit = wholeNumberOf(options.limit, '--limit');
        const entries = await listAuditEntries({ deps }, { subject: options.subject, limit });
        if (options.json) return printJson(entries);
        const shown = entries.map(({ at, details, actor, action, subject }) => {
          return { at: when(at), actor, action, subject, details: JSON.stringify(details) };
        });
        printRows(shown, {});
      }),
    );
}
