/**
 * `npm run backups -- FOLDER`: a backup of the running shop into a folder, from which it then takes those that nobody keeps so long. With
 * `--nightly` it stays, makes one at two o'clock (UTC) each night, and one at once where that of the last night is missing; it ends when one failed.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startGroup } from '#node/child-process.ts';
import { runningDatabase } from '#node/database.ts';
import { endProcess } from '#node/end-process.ts';
import { readEnvironment } from '#node/environment.ts';
import { Problem, runCommand } from '#node/problem.ts';
import { makeWritable } from '#node/writable-folder.ts';
import { everyNight } from './backups/every-night.ts';
import { nameOfBackup, superfluousBackups } from './backups/kept-backups.ts';
import { untilStopped } from './serve/until-stopped.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: { nightly: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Problem('npm run backups needs a folder: npm run backups -- FOLDER.');
  const signal = untilStopped();
  const into = resolve(folder);
  makeWritable(into, 'name a folder that can be written');
  if (values.nightly) await everyNight(into, () => backUp(into, signal), signal);
  else await backUp(into, signal);
  endProcess(0);
});

/** @throws Problem when there is no backup in the end; the older ones then all stay */
async function backUp(folder: string, signal: AbortSignal): Promise<void> {
  const { libsqlUrl, dataDir } = readEnvironment(process.env, { isServed: false });
  const running = libsqlUrl === undefined ? runningDatabase(dataDir) : null;
  // a second server over the files of one that only is late to answer would spoil them
  if (libsqlUrl === undefined && running === null)
    throw new Problem(`No shop runs over ${dataDir}; start it, or set DATA_DIR or LIBSQL_URL.`);
  const file = join(folder, nameOfBackup(new Date()));
  const { ended, stop } = startGroup(process.execPath, [join(import.meta.dirname, 'ops.ts'), 'backup', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(running && { LIBSQL_URL: running.url, LIBSQL_AUTH_TOKEN: running.authToken }) },
  });
  signal.addEventListener('abort', () => void stop());
  const how = await ended;
  if (how !== 'ended with code 0')
    throw new Problem(`The backup ${how}; there is none of ${new Date().toISOString()}.`);
  const old = superfluousBackups(readdirSync(folder));
  for (const name of old) rmSync(join(folder, name));
  const written = process.env.BACKUP_KEY ? 'written' : 'written, and not encrypted, since BACKUP_KEY is not set';
  console.log(`${file}: ${written}; ${old.length} older ones taken away. Copy it to another place.`);
}
