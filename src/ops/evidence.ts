/** `ops deliveries evidence`: files that are kept with trades for disputes about them. */

import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { evidenceBytesMax } from '#rules/limits/sizes.ts';
import { addEvidence } from '#server/domain/evidence/operator/add-evidence.ts';
import { findStray } from '#server/domain/evidence/operator/find-stray.ts';
import { getEvidence } from '#server/domain/evidence/operator/get-evidence.ts';
import { listEvidence } from '#server/domain/evidence/operator/list-evidence.ts';
import { removeEvidence } from '#server/domain/evidence/operator/remove-evidence.ts';
import { tidyEvidence } from '#server/domain/evidence/operator/tidy-evidence.ts';
import { ask } from './ask.ts';
import { evidenceRow } from './evidence-row.ts';
import { mustBeNew, writeNewFile } from './new-file.ts';
import { printDone, printJson, printRows } from './print.ts';
import { wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';

export function evidenceCommands(deliveries: Command): void {
  const evidence = deliveries
    .command('evidence')
    .description('screenshots, messages and documents that are kept with a trade');

  evidence
    .command('add <id> <file>')
    .description('keep a PNG, JPEG, WebP, PDF or plain text of at most 2 MB with a trade')
    .requiredOption('--note <text>', 'what it shows')
    .option('--json', 'as JSON')
    .action((id: string, path: string, options) =>
      withShop(async (shop) => {
        const file = await fileAt(path);
        const added = await addEvidence(shop, { id, name: basename(path), note: options.note, file });
        printDone(`${added.id} (${added.mediaType}) is kept with ${id}.`, { ...added }, options);
      }),
    );

  evidence
    .command('list <id>')
    .description('what is kept with a trade')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const listed = await listEvidence(shop, { id });
        if (options.json) return printJson(listed);
        printRows(listed.map(evidenceRow), {});
      }),
    );

  evidence
    .command('get <evidence> <file>')
    .description('write it to a file that is not there yet, for its owner alone')
    .option('--json', 'as JSON')
    .action((id: string, path: string, options) =>
      withShop(async (shop) => {
        mustBeNew(path);
        const { name, mediaType, file } = await getEvidence(shop, { id });
        writeNewFile(path, file);
        printDone(`${path} is ${id} (${mediaType}).`, { id, name, mediaType, path }, options);
      }),
    );

  evidence
    .command('remove <evidence>')
    .description('take it away, with its file')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Remove ${id} and its file?`, options);
        await removeEvidence(shop, { id, reason: options.reason });
        printDone(`${id} is removed.`, { id, removed: true }, options);
      }),
    );

  evidence
    .command('tidy')
    .description('take away files that no evidence names')
    .option('--older-than <years>', 'and evidence that was added longer ago, with its files')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const olderThanYears = options.olderThan ? wholeNumberOf(options.olderThan, '--older-than') : undefined;
        const { stray, stored, old } = await findStray(shop, { olderThanYears });
        // a store beside the wrong database would lose everything: the two numbers show it
        await ask(`Take away ${stray.length} of ${stored} files, and ${old} rows?`, options);
        const gone = await tidyEvidence(shop, { olderThanYears });
        printDone(`${gone.files} files and ${gone.rows} rows are gone.`, { ...gone }, options);
      }),
    );
}

/** Its size is looked at first, so that nothing large is read. */
async function fileAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw new Problem(`${path} is not a file that can be read.`);
  if (facts.size > evidenceBytesMax) throw new Problem(`${path} is too large; evidence has at most 2 MB.`);
  return readFile(path).catch(() => {
    throw new Problem(`${path} is not a file that can be read.`);
  });
}
