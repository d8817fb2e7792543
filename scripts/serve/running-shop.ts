/** One running shop in a data folder: a second one would take its database from under it. */
import { join } from 'node:path';
import { takeLock } from '#node/lock.ts';
import { Problem } from '#node/problem.ts';
import { makeWritable } from '#node/writable-folder.ts';

/** Returns what releases it. @throws Problem that says which shop runs; `command` is what the next one is told, such as `npm start` */
export function lockShop(dataDir: string, command: string, url: string): () => void {
  makeWritable(dataDir, 'set DATA_DIR to a folder that can be written');
  const lock = takeLock(join(dataDir, 'running.json'), `${command} runs at ${url}`);
  if (!lock.held) return lock.release;
  const { note, pid } = lock.by;
  throw new Problem(
    `${note} (process ${pid}) with this data; stop it first, or set DATA_DIR, PORT, MAIL_PORT and MAIL_WEB_PORT for a second shop.`,
  );
}
