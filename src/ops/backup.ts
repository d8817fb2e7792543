/** `ops backup`, `ops restore`, `ops backup-key`: the whole database as a file, and back into an empty one (docs/operating.md#backup). */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { noteBackup } from '#server/domain/site/operator/note-backup.ts';
import { checkBackup, writeBackup } from './backup/backup-file.ts';
import { backupKey, makeBackupKey } from './backup/backup-key.ts';
import { takeDump } from './backup/take-dump.ts';
import { printDone, printRows, when } from './print.ts';
import { restoreBackup } from './restore.ts';
import { withShop } from './shop.ts';

const keyOption = ['--key <file>', 'file of the key that encrypts it; BACKUP_KEY does as well'] as const;

export function backupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description('write the whole database into a new file: of one moment, while the shop goes on')
    .option(...keyOption)
    .option('--json', 'as JSON')
    .action((file: string, options) =>
      withShop(async (shop) => {
        const begun = performance.now();
        const key = await backupKey(options.key);
        await noteBackup(shop, { file: basename(file), isEncrypted: key !== null });
        const dump = takeDump(shop.database.url, shop.database.authToken);
        const written = await writeBackup(file, dump, { takenAt: shop.deps.now(), key });
        const seconds = secondsSince(begun);
        const about = { ...written, seconds, encrypted: key !== null };
        if (!options.json) printRows(rowsOf(written.rows), {});
        printDone(
          `${file}: ${megabytes(written.bytes)}, ${key ? 'encrypted' : 'not encrypted'}, in ${seconds} s. Copy it to another place.`,
          about,
          options,
        );
      }),
    );

  program
    .command('restore <file>')
    .description('bring a backup into an empty database, and check its books; goes on where it was stopped')
    .option(...keyOption)
    .option('--check', 'only read the file to its end and say what is in it')
    .option('--json', 'as JSON')
    .action(async (file: string, options) => {
      const begun = performance.now();
      const key = await backupKey(options.key);
      const content = await checkBackup(file, key);
      const taken = `of ${when(content.takenAt)} UTC`;
      if (options.check) {
        if (!options.json) printRows(rowsOf(content.rows), {});
        return printDone(`${file}: whole, ${taken}.`, { ...content }, options);
      }
      const restored = await restoreBackup(file, key, content);
      const seconds = secondsSince(begun);
      if (!options.json) printRows(rowsOf(content.rows), {});
      if (!restored.isRight) process.exitCode = 1;
      printDone(
        [...restored.sentences, `The backup ${taken} is restored, in ${seconds} s.`],
        { ...content, ...restored, seconds },
        options,
      );
    });

  program
    .command('backup-key <file>')
    .description('make a key for backups: the secret one into a new file, the public one shown')
    .option('--json', 'as JSON')
    .action(async (file: string, options) => {
      const recipient = await makeBackupKey(file);
      printDone(
        [
          `Public key, for the machine that backs up: ${recipient}`,
          `Secret key: ${file}. Without it no backup opens: keep it in two places, neither of them with the backups.`,
        ],
        { recipient, file },
        options,
      );
    });
}

const rowsOf = (rows: Record<string, number>) =>
  Object.entries(rows)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([table, count]) => ({ table, rows: count }));

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 100) / 10;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
