/** The files that commands write: what is in them is about people or money, so that they are for their owner alone, and never go over one that is there. */
import { existsSync, writeFileSync } from 'node:fs';
import { Problem } from '#node/problem.ts';

/** With which a new file is opened. */
export const newFileMode = 0o600;

/** Before anything is done for the file. @throws Problem when it is there */
export function mustBeNew(file: string): void {
  if (existsSync(file)) throw new Problem(`${file} is there already; name a file that is not.`);
}

/** `otherwise` is the way out where it cannot be written. @throws Problem also when it has come to be there meanwhile */
export function writeNewFile(file: string, content: string | Uint8Array, otherwise = 'name another file'): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: newFileMode });
  } catch (error) {
    // safe because the file system throws nothing else
    const { code } = error as NodeJS.ErrnoException;
    throw new Problem(`${file} cannot be written (${code}); ${otherwise}.`);
  }
}
