/** `ops audit`: what operators did. */
import type { Command } from 'commander';
import { auditSorts } from '#contract/operator/audit.ts';
import { Problem } from '#node/problem.ts';
import { listAuditEntries } from '#server/domain/site/operator/list-audit-entries.ts';
import { verifyAuditLog } from '#server/domain/site/operator/verify-audit-log.ts';
import { printDone, printJson, printRows, when } from './print.ts';
import { endOfDay, oneOf, startOfDay, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('what operators did');

  audit
    .command('verify')
    .description('whether the log is as it was written; names the first row that is not')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async ({ deps }) => {
        const verified = await verifyAuditLog({ deps });
        const { rows, head, broken } = verified;
        if (broken && !options.json)
          throw new Problem(
            `Row ${broken.seq} (${broken.id}, ${broken.action}, ${when(broken.at)}) is not as it was written, or a row before it is missing; the ${rows} before are good.`,
          );
        if (broken) process.exitCode = 1;
        const noted = `Note the last hash elsewhere: ${head || 'there is none yet'}`;
        printDone([`${rows} rows, each as it was written.`, noted], { ...verified }, options);
      }),
    );

  audit
    .command('list')
    .description('newest first; "who changed a price on Tuesday": --action items.price --since DAY --until DAY')
    .option(
      '--subject <id>',
      'only what was done to this: also to the lines, deliveries and payments of an order or a customer',
    )
    .option('--actor <name>', 'only what this person did')
    .option('--action <name>', 'only this, such as items.price; a noun alone for all of it')
    .option('--since <day>', 'from the beginning of this day on, such as 2026-12-31 (UTC)')
    .option('--until <day>', 'to the end of this day (UTC)')
    .option('--sort <order>', auditSorts.join(', '), '-at')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async ({ deps }) => {
        const { subject, actor, action, since, until } = options;
        const filters = {
          subject,
          actor,
          action,
          since: since && startOfDay(since, '--since'),
          until: until && endOfDay(until, '--until'),
          sort: oneOf(options.sort, auditSorts, '--sort'),
        };
        const limit = wholeNumberOf(options.limit, '--limit');
        const entries = await rowsOf(limit, (page) => listAuditEntries({ deps }, { ...filters, ...page }));
        if (options.json) return printJson(entries);
        const shown = entries.map(({ at, details, actor: by, role, action: what, subject: about }) => {
          return {
            at: when(at),
            actor: by,
            role: role ?? '',
            action: what,
            subject: about,
            details: JSON.stringify(details),
          };
        });
        printRows(shown, {});
      }),
    );
}
