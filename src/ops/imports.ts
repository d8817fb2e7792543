/** `ops imports`: files of items that were read: what each would do, applied, undone. */
import type { Command } from 'commander';
import { discardImport } from '#server/domain/catalogue/operator/discard-import.ts';
import { getImport } from '#server/domain/catalogue/operator/get-import.ts';
import { listImports } from '#server/domain/catalogue/operator/list-imports.ts';
import { ask } from './ask.ts';
import { applied, describeRun, remarkedLines, remarksOf, shownRemarks, undone } from './import-run.ts';
import { printDone, printJson, printRows, when } from './print.ts';
import { wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function importsCommands(program: Command): void {
  const imports = program.command('imports').description('files of items: what they did, and undoing it');

  imports
    .command('list')
    .description('newest first')
    .option('--limit <rows>', 'how many', '20')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const listed = await rowsOf(wholeNumberOf(options.limit, '--limit'), (page) => listImports(shop, page));
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ id, fileName, state, updates, actor, createdAt, appliedAt, undoneAt }) => ({
            id,
            file: fileName,
            state,
            updates,
            by: actor,
            read: when(createdAt),
            applied: appliedAt && when(appliedAt),
            undone: undoneAt && when(undoneAt),
          })),
          {},
        );
      }),
    );

  imports
    .command('show <id>')
    .description('what a file does, and what there is to say about its lines')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const run = await getImport(shop, { id });
        const remarks = await remarksOf(remarkedLines(shop, id));
        const { changes } = await describeRun(shop, id);
        if (options.json) return printJson({ ...run, changes, remarks });
        printRows([{ id, file: run.fileName, state: run.state, by: run.actor, ...run.counts }], {});
        if (changes.length > 0) printRows(changes, {});
        if (remarks.length > 0) printRows(shownRemarks(remarks), {});
      }),
    );

  imports
    .command('apply <id>')
    .description('list and change its items; goes on where it was stopped')
    .option('--take-doubts', 'also the lines that are asked about')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const { counts } = await applied(shop, id, { takesDoubts: options.takeDoubts ?? false });
        const { added, changed, same, bad, left } = counts;
        const sentence = `${added} added, ${changed} changed, ${same} known already, ${bad + left} left out.`;
        printDone(sentence, { id, ...counts }, options);
      }),
    );

  imports
    .command('undo <id>')
    .description('take back what it did, while nothing of it is sold or reserved')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const { fileName } = await getImport(shop, { id });
        await ask(`Undo the import of ${fileName}?`, options);
        const { counts } = await undone(shop, id);
        const kept = counts.kept > 0 ? ` Bought or changed meanwhile, and kept: ${counts.kept}.` : '';
        printDone(`Lines undone: ${counts.undone}.${kept}`, { id, ...counts }, options);
      }),
    );

  imports
    .command('discard <id>')
    .description('forget a file that was read and not applied')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await discardImport(shop, { id });
        printDone(`${id} is discarded.`, { id, state: 'discarded' }, options);
      }),
    );
}
