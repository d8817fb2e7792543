/** The keys that a person has signed in with on this machine, one for each database, in a file of `DATA_DIR` that they alone can read. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Keys = z.record(z.string(), z.string());

/** `database` is the host of a remote database; null means the one of this machine. */
export function keptKey(dataDir: string, database: string | null): string | undefined {
  return readKeys(dataDir)[nameOf(database)];
}

export function keepKey(dataDir: string, database: string | null, key: string): void {
  writeKeys(dataDir, { ...readKeys(dataDir), [nameOf(database)]: key });
}

/** Returns whether there was one. */
export function forgetKey(dataDir: string, database: string | null): boolean {
  const { [nameOf(database)]: kept, ...others } = readKeys(dataDir);
  if (kept !== undefined) writeKeys(dataDir, others);
  return kept !== undefined;
}

const nameOf = (database: string | null) => database ?? 'this machine';
const fileOf = (dataDir: string) => join(dataDir, 'operator-keys.json');

function readKeys(dataDir: string): z.output<typeof Keys> {
  try {
    return Keys.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

/** Whole or not at all, and never readable by others for a moment. */
function writeKeys(dataDir: string, keys: z.output<typeof Keys>): void {
  const file = fileOf(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
