/** Evidence in a folder of this machine, for its owner alone. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceStore } from './port.ts';

export function createFolderStore(folder: string): EvidenceStore {
  return {
    async put(key, bytes) {
      const partial = join(folder, `${key}.part`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(partial, bytes, { mode: 0o600, flush: true });
      await rename(partial, join(folder, key));
    },
    get: (key) => readFile(join(folder, key)).catch(nullWhenMissing),
    delete: (key) => rm(join(folder, key), { force: true }),
    async list() {
      const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
      const files = names.map(async (key) => {
        const facts = await stat(join(folder, key)).catch(nullWhenMissing);
        return facts?.isFile() ? [{ key, storedAt: Math.floor(facts.mtimeMs / 1000) }] : [];
      });
      return (await Promise.all(files)).flat();
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
