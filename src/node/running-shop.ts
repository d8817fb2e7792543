/** One running shop in a data folder: a second one would take its database from under it. Commands find there the address of its links. */
import { join } from 'node:path';
import { holderOf, isAlive, takeLock } from './lock.ts';
import { Problem } from './problem.ts';
import { makeWritable } from './writable-folder.ts';

interface RunningShop {
  /** What the next one is told, such as `npm start`. */
  command: string;
  /** Where it listens. */
  address: string;
  /** The address that its links lead to. */
  siteUrl: string;
}

const lockIn = (dataDir: string) => join(dataDir, 'running.json');

/** Returns what releases it. @throws Problem that says which shop runs */
export function lockShop(dataDir: string, { command, address, siteUrl }: RunningShop): () => void {
  makeWritable(dataDir, 'set DATA_DIR to a folder that can be written');
  const lock = takeLock(lockIn(dataDir), `${command} runs at ${address}`, siteUrl);
  if (!lock.held) return lock.release;
  const { note, pid } = lock.by;
  throw new Problem(
    `${note} (process ${pid}) with this data; stop it first, or set DATA_DIR, PORT, MAIL_PORT and MAIL_WEB_PORT for a second shop.`,
  );
}

/** The address that links of the shop in this folder lead to; undefined while none runs. */
export function runningSiteUrl(dataDir: string): string | undefined {
  const shop = holderOf(lockIn(dataDir));
  return shop && isAlive(shop) ? shop.siteUrl : undefined;
}
