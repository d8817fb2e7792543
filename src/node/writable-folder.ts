/** Makes a folder, and finds out before anything else begins whether it can be written. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.ts';

/** @throws Problem that says what to do; `otherwise` is the way out besides free space, such as `set DATA_DIR to a folder that can be written` */
export function makeWritable(path: string, otherwise: string): void {
  const probe = join(path, `.writable-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true });
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    // safe because the file system throws nothing else
    const { code } = error as NodeJS.ErrnoException;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    throw new Problem(
      `${path} cannot be written (${isFull ? 'the disk is full; free some space' : `${code}; ${otherwise}`}).`,
    );
  }
}
